import { createMemoryHistory } from '@tanstack/history'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { KeptScrolling } from './kept-scrolling.ts'
import { createPageRouter, type Shown } from './page-router.ts'

const Home = () => null
const Market = () => null

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A router on a history in memory, with a page that is there and one that comes when it is told to. */
function routerAt(place: string) {
  let arrive: (Page: ComponentType) => void = () => {}
  let lose: (cause: Error) => void = () => {}
  const loadMarket = vi.fn<() => Promise<ComponentType>>(
    () =>
      new Promise<ComponentType>((resolve, reject) => {
        arrive = resolve
        lose = reject
      }),
  )
  const scrolling = { leave: vi.fn<KeptScrolling['leave']>(), arrive: vi.fn<KeptScrolling['arrive']>() }
  const history = createMemoryHistory({ initialEntries: [place] })
  const router = createPageRouter({
    history,
    loads: new Map<string, () => Promise<ComponentType>>([
      ['/home', async () => Home],
      ['/Market', loadMarket],
    ]),
    scrolling,
    pendingAfterMs: 200,
  })
  const seen: string[] = []
  router.subscribe(() => seen.push(said(router.shown())))
  return {
    router,
    history,
    scrolling,
    seen,
    loadMarket,
    arrive: () => arrive(Market),
    lose: () => lose(new Error('gone')),
  }
}

function said({ place, standing }: Shown): string {
  return `${place.href} ${standing.is}`
}

test('shows the first page when it is there, and its address without a slash or capitals of its own', async () => {
  const { router } = routerAt('/HOME/?tab=a')
  await router.start()
  expect(router.shown()).toMatchObject({ path: '/home', standing: { is: 'page', Page: Home } })
})

test('says that an address leads nowhere', async () => {
  const { router } = routerAt('/nowhere')
  await router.start()
  expect(said(router.shown())).toBe('/nowhere missing')
})

test('keeps the page before for a moment, says then that the next one is on its way, and shows it', async () => {
  const { router, history, seen, arrive } = routerAt('/home')
  await router.start()
  history.push('/Market')
  await vi.advanceTimersByTimeAsync(199)
  expect(said(router.shown())).toBe('/home page')
  await vi.advanceTimersByTimeAsync(1)
  expect(said(router.shown())).toBe('/Market pending')
  arrive()
  await vi.advanceTimersByTimeAsync(0)
  expect(seen).toEqual(['/home page', '/Market pending', '/Market page'])
})

test('draws a page that was fetched ahead at once, and does not fetch it again', async () => {
  const { router, history, seen, arrive, loadMarket } = routerAt('/home')
  await router.start()
  const ahead = router.fetchPage('/Market')
  arrive()
  await ahead
  history.push('/Market?code=0500')
  expect(seen).toEqual(['/home page', '/Market?code=0500 page'])
  expect(loadMarket).toHaveBeenCalledTimes(1)
})

test('does not come back to a page that arrives after the customer went on', async () => {
  const { router, history, arrive } = routerAt('/home')
  await router.start()
  history.push('/Market')
  await vi.advanceTimersByTimeAsync(50)
  history.back()
  await vi.advanceTimersByTimeAsync(0)
  arrive()
  await vi.advanceTimersByTimeAsync(500)
  expect(said(router.shown())).toBe('/home page')
})

test('shows why a page is lost, and fetches it once more when it is asked to', async () => {
  const { router, history, lose, arrive } = routerAt('/home')
  await router.start()
  history.push('/Market')
  lose()
  await vi.advanceTimersByTimeAsync(0)
  expect(router.shown().standing).toMatchObject({ is: 'lost', cause: { message: 'gone' } })
  router.again()
  arrive()
  await vi.advanceTimersByTimeAsync(0)
  expect(said(router.shown())).toBe('/Market page')
})

test('is drawing until what is shown has been drawn, and for a second at most', async () => {
  const { router, history, scrolling } = routerAt('/home')
  await router.start()
  const first = router.shown()
  expect(router.isDrawing()).toBe(true)
  router.drawn(first, 'home')
  expect([router.isDrawing(), scrolling.arrive.mock.calls.length]).toEqual([false, 1])
  history.push('/home', { sheet: 'filter' })
  expect(scrolling.leave).toHaveBeenLastCalledWith(first.place)
  // What is drawn now is no longer what is shown.
  router.drawn(first, 'home')
  expect(router.isDrawing()).toBe(true)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(router.isDrawing()).toBe(false)
})
