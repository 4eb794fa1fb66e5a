/** Runs work when the page has nothing else to do; where a browser cannot say so, a little later. */
export type WhenIdle = (work: () => void) => void

export const whenIdle: WhenIdle = (work) => {
  if ('requestIdleCallback' in window) requestIdleCallback(work)
  else setTimeout(work, 200)
}

/**
 * Whether the customer has told the browser to save data: then nothing is fetched before it is asked for. Not every browser
 * says anything of its line, and TypeScript knows of none.
 */
export const savesData = (browser: object): boolean =>
  (browser as { connection?: { saveData?: boolean } }).connection?.saveData === true

/**
 * Fetches parts of the app ahead, one after another, each in an idle moment, so that a slow phone stays free for the
 * open page. A part that fails is fetched again when it is needed.
 */
export async function fetchAhead(parts: readonly (() => Promise<unknown>)[], idle: WhenIdle = whenIdle): Promise<void> {
  for (const fetchPart of parts) {
    await new Promise<void>((settle) => idle(settle))
    await fetchPart().catch(() => undefined)
  }
}
