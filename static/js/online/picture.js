/**
 * The recap as a PNG, which every messenger shows: drawn on this device from the picture on the page, which stays what
 * it is where that cannot be done.
 */

const SHARPNESS = 2; // pixels for one of the picture's own: phones show it larger
const picture = document.querySelector("[data-picture]");
const save = document.querySelector("[data-save-picture]");
const share = document.querySelector("[data-share-picture]");

async function drawn() {
  await picture.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [picture.naturalWidth * SHARPNESS, picture.naturalHeight * SHARPNESS];
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject()), "image/png"));
}

async function offer() {
  const file = new File([await drawn()], save.download.replace(/\.svg$/, ".png"), { type: "image/png" });
  save.href = URL.createObjectURL(file);
  save.download = file.name;
  const data = { files: [file], title: document.title };
  if (!navigator.canShare?.(data)) return;
  share.hidden = false;
  share.addEventListener("click", async () => {
    try {
      await navigator.share(data);
    } catch {
      // Whoever closed the sheet has changed his mind, and the picture can still be saved.
    }
  });
}

offer().catch(() => {}); // the picture as it came is saved
