// Shows the board of a rule file below it, in place of the link that opens the board alone.
for (const link of document.querySelectorAll(".board a")) {
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    const board = document.createElement("iframe");
    board.src = link.href;
    board.title = link.textContent;
    link.parentElement.replaceChildren(board);
  });
}
