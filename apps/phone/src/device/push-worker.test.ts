import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'

const script = readFileSync(new URL('../../public/push.js', import.meta.url), 'utf8')

interface Shown {
  readonly title: string
  readonly body: string
  readonly tag: string
  readonly data: { readonly notice: string }
}

/** The script in a worker of a browser, with the parts of the browser that it uses. */
function openWorker(pages: readonly { focus(): Promise<void>; navigate(to: URL): Promise<void> }[] = []) {
  const listeners: Record<string, (event: object) => void> = {}
  const shown: Shown[] = []
  const badges: number[] = []
  const opened: string[] = []
  const self = {
    location: { origin: 'https://bahi.example' },
    navigator: { setAppBadge: async (count: number) => void badges.push(count) },
    registration: {
      showNotification: async (title: string, options: Omit<Shown, 'title'>) => void shown.push({ title, ...options }),
    },
    clients: {
      matchAll: async () => pages,
      openWindow: async (to: URL) => void opened.push(String(to)),
    },
    addEventListener: (type: string, listener: (event: object) => void) => (listeners[type] = listener),
  }
  runInNewContext(script, { self, URL })
  const fire = async (type: string, event: object) => {
    let work: Promise<unknown> = Promise.resolve()
    listeners[type]?.({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) })
    await work
  }
  return { shown, badges, opened, fire }
}

const tapped = (notice: string) => ({ notification: { close: () => undefined, data: { notice } } })

it('shows what the server wrote, one for each notice, and counts on the icon', async () => {
  const { shown, badges, fire } = openWorker()
  const payload = { title: 'Your order in TCS was filled', body: 'Open Bahi.', notice: '7', unread: 3 }
  await fire('push', { data: { json: () => payload } })
  expect(shown).toMatchObject([{ title: payload.title, body: 'Open Bahi.', tag: 'notice-7', data: { notice: '7' } }])
  expect(badges).toEqual([3])
})

it('shows something also when it cannot read the message, because a browser wants that', async () => {
  const { shown, badges, fire } = openWorker()
  await fire('push', { data: null })
  expect(shown).toMatchObject([{ title: 'Bahi', body: '' }])
  expect(badges).toEqual([])
})

it('opens the page of the notice that was tapped', async () => {
  const { opened, fire } = openWorker()
  await fire('notificationclick', tapped('7'))
  await fire('notificationclick', tapped(''))
  expect(opened).toEqual([
    'https://bahi.example/#/pages/more/notices?notice=7',
    'https://bahi.example/#/pages/more/notices',
  ])
})

it('uses the page that is open already', async () => {
  const done: string[] = []
  const page = {
    focus: async () => void done.push('focus'),
    navigate: async (to: URL) => void done.push(to.hash),
  }
  const { opened, fire } = openWorker([page])
  await fire('notificationclick', tapped('7'))
  expect([done, opened]).toEqual([['focus', '#/pages/more/notices?notice=7'], []])
})
