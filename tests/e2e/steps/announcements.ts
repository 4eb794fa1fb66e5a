import type { Page } from 'playwright-core'

/** Listens as a screen reader does: to whatever changes inside a live region. */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: string[] = []
    Object.assign(globalThis, { heard })
    const live = '[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], output'
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const from = target instanceof Element ? target : target.parentElement
        const region = from?.closest(live)
        const inside = [...addedNodes].flatMap((node) =>
          node instanceof Element ? [...(node.matches(live) ? [node] : []), ...node.querySelectorAll(live)] : [],
        )
        for (const spoken of region === null || region === undefined ? inside : [region]) {
          const words = spoken.textContent?.trim().replaceAll(/\s+/g, ' ') ?? ''
          if (words !== '' && heard.at(-1) !== words) heard.push(words)
        }
      }
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
}

/** What was said aloud so far, since the page was loaded. */
export function heardOn(page: Page): Promise<string[]> {
  return page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard)
}

/** Whether something was said that holds these words; it and what was said before it are then forgotten. */
export function hear(page: Page, text: string): Promise<boolean> {
  return page.evaluate((wanted) => {
    const { heard } = globalThis as unknown as { heard: string[] }
    const at = heard.findIndex((words) => words.includes(wanted))
    heard.splice(0, at + 1)
    return at >= 0
  }, text)
}
