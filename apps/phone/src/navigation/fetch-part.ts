const retryAfterMs = 30_000

/**
 * Fetches a part beside the page. Without a network it is tried again when the line is back: a page that has everything of
 * its own must not give way to an error for it.
 */
export async function fetchPart<Part>(
  load: () => Promise<Part>,
  wait: () => Promise<void> = untilLineIsBack,
): Promise<Part> {
  for (;;) {
    try {
      return await load()
    } catch {
      await wait()
    }
  }
}

function untilLineIsBack(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    // A line that never went says nothing when the server is back.
    const timer = setTimeout(done, retryAfterMs)
    window.addEventListener('online', done)
  })
}
