/** Handing on a link: the phone's own sheet and the clipboard where there are any, and the code as large as the screen. */

const dialog = document.querySelector("[data-code]"); // none where the codes are large already

for (const link of document.querySelectorAll("[data-link]")) {
  const address = link.querySelector("[data-address]");
  const data = { title: link.dataset.title, url: address.textContent };

  const share = link.querySelector("[data-share]");
  if (navigator.canShare?.(data) ?? navigator.share) {
    share.hidden = false;
    share.addEventListener("click", async () => {
      try {
        await navigator.share(data);
      } catch {
        // Whoever closed the sheet has changed his mind, and a phone that cannot share has the other ways.
      }
    });
  }

  const copy = link.querySelector("[data-copy]");
  if (navigator.clipboard) {
    copy.hidden = false;
    copy.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(data.url);
        copy.textContent = `${copy.dataset.done} ✓`;
      } catch {
        // Refused: the address is chosen, to be copied by hand.
        getSelection().selectAllChildren(address);
      }
    });
  }

  for (const way of link.querySelectorAll("[data-full]")) {
    way.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      show(link);
    });
  }
}

function show(link) {
  dialog.querySelector("[data-code-place]").replaceChildren(link.querySelector("svg").cloneNode(true));
  dialog.querySelector("[data-code-title]").textContent = link.closest(".link-card").querySelector("h2").firstChild.textContent;
  dialog.showModal();
}

dialog?.querySelector("[data-code-close]").addEventListener("click", () => dialog.close());

// A code of a strong link does not stay behind a closed dialog.
dialog?.addEventListener("close", () => dialog.querySelector("[data-code-place]").replaceChildren());
