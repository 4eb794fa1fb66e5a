import { interfaceDefaults } from './interface-defaults.ts'

/**
 * Fetches a file that the server sends as an attachment, in a frame nobody sees, so that the page stays where it is.
 * The frame goes after five minutes: a slow line may take that long to begin. What needs a log-in cannot come this way,
 * because a frame sends no Authorization header.
 */
export function downloadInFrame(href: string, page: Document = document): () => void {
  // oxlint-disable-next-line react/iframe-missing-sandbox -- The rule takes the page for React; the sandbox is set below.
  const frame = page.createElement('iframe')
  frame.hidden = true
  // It may bring a file and do nothing else, should the server answer with a page.
  frame.setAttribute('sandbox', 'allow-downloads')
  frame.title = ''
  frame.src = href
  page.body.append(frame)
  const timer = setTimeout(() => frame.remove(), interfaceDefaults.downloadFrameMs)
  return () => {
    clearTimeout(timer)
    frame.remove()
  }
}
