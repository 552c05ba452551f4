"""What deals come to, without a web page or a database."""
