/** The device's own wish for less motion. */
export const lessMotion = '(prefers-reduced-motion: reduce)'

type Page = { documentElement: { dataset: DOMStringMap } }

/** Says on the page whether its moving things stand still. Style sheets and scripts read it there and nowhere else. */
export function showMotion(page: Page, isLess: boolean): void {
  page.documentElement.dataset['motion'] = isLess ? 'less' : 'usual'
}

export function isStill(page: Page = document): boolean {
  return page.documentElement.dataset['motion'] === 'less'
}

/** Calls when the page begins or ends to stand still. Returns how to stop. */
export function watchMotion(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['data-motion'] })
  return () => observer.disconnect()
}

/** For an app without a choice of its own: the page moves as the device asks. */
export function followDeviceMotion(page: Document): void {
  const query = matchMedia(lessMotion)
  const show = () => showMotion(page, query.matches)
  show()
  query.addEventListener('change', show)
}
