import type { ClientPorts } from './ports.ts'

/** Sends a form by XMLHttpRequest, because fetch does not report the progress of an upload. */
export const sendFileByBrowser: NonNullable<ClientPorts['sendFile']> = (url, { headers, form, signal, onShare }) =>
  new Promise((settle, fail) => {
    const request = new XMLHttpRequest()
    const stop = (): void => request.abort()
    const end = (): void => signal.removeEventListener('abort', stop)
    request.open('POST', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => onShare(total === 0 ? 0 : loaded / total))
    request.addEventListener('load', () =>
      settle({
        status: request.status,
        headers: { get: (name) => request.getResponseHeader(name) },
        text: async () => request.responseText,
      }),
    )
    for (const broken of ['error', 'abort', 'timeout'] as const)
      request.addEventListener(broken, () => fail(new Error(broken)))
    request.addEventListener('loadend', end)
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) fail(new Error('abort'))
    else request.send(form)
  })
