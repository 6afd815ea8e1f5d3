// A copy of the playground's folder in the browser, so that it opens without a network.

/** The service worker that copies. */
const SCRIPT = "offline.js";

/**
 * Lets a service worker copy the folder, where the browser allows that: not for folders that were opened from the disk.
 * Returns whether there is a copy, or will be one.
 * @param {Pick<Navigator, "serviceWorker">} browser
 * @param {string} protocol of the page's address
 */
export async function keepCopy(browser, protocol) {
  if (!browser.serviceWorker || !/^https?:$/.test(protocol)) return false;
  try {
    const registration = await browser.serviceWorker.register(SCRIPT);
    useWhenCopied(registration.waiting);
    registration.addEventListener("updatefound", () => {
      const next = registration.installing;
      next?.addEventListener("statechange", () => useWhenCopied(next));
    });
    return true;
  } catch {
    // The page works without a copy: only the network has to be there.
    return false;
  }
}

/**
 * A version that is copied as a whole is used from the next visit on. This page has read its own files already.
 * @param {ServiceWorker | null} version
 */
function useWhenCopied(version) {
  if (version?.state === "installed") version.postMessage("use");
}
