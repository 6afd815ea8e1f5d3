// Pictures of a list: each is read when it comes near the window, one after the other.

/** How far from the window, in pixels. Browsers that are left to it read those of three screens at once. */
const NEAR = "300px 0px";
/** How long a page rests between two, in milliseconds. A picture of a board takes a slow phone a twentieth of a second. */
const REST = 30;

export class Pictures {
  constructor() {
    /** Pictures that are near, in their order. @type {HTMLImageElement[]} */
    this.queue = [];
    this.reads = false;
    this.observer =
      typeof IntersectionObserver === "undefined"
        ? null
        : new IntersectionObserver((all) => this.seen(all), { rootMargin: NEAR });
  }

  /**
   * Reads a picture when it comes near: its attribute `data-src` is the address.
   * @param {HTMLImageElement} picture
   */
  add(picture) {
    if (this.observer) this.observer.observe(picture);
    else show(picture);
  }

  /** @param {IntersectionObserverEntry[]} all */
  seen(all) {
    for (const it of all) {
      const picture = /** @type {HTMLImageElement} */ (it.target);
      if (!it.isIntersecting) this.queue = this.queue.filter((other) => other !== picture);
      else if (picture.dataset.src) this.queue.push(picture);
    }
    this.readNext();
  }

  readNext() {
    if (this.reads) return;
    const next = this.queue.shift();
    if (!next) return;
    this.observer?.unobserve(next);
    this.reads = true;
    const done = () => {
      // The browser draws it, and what people did meanwhile.
      setTimeout(() => {
        this.reads = false;
        this.readNext();
      }, REST);
    };
    next.addEventListener("load", done, { once: true });
    next.addEventListener("error", done, { once: true });
    show(next);
  }
}

/** @param {HTMLImageElement} picture */
function show(picture) {
  picture.addEventListener("error", () => picture.classList.add("missing"), { once: true });
  picture.src = picture.dataset.src ?? "";
  delete picture.dataset.src;
}
