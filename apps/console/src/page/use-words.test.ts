import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { sayInAddress } from './use-words.ts'

/** A console of two pages at an address, whose pages take as long to come as the test lets them. */
async function openAt(address: string) {
  const gate = { load: Promise.resolve() }
  const root = createRootRoute()
  const pages = ['/proposals', '/ledger'].map((path) =>
    createRoute({ getParentRoute: () => root, path, loader: () => gate.load, shouldReload: true }),
  )
  const router = createRouter({
    routeTree: root.addChildren(pages),
    history: createMemoryHistory({ initialEntries: [address] }),
    isServer: false,
    origin: 'http://bahi.test',
  })
  await router.load()
  router.history.subscribe(() => void router.load())
  return { router, gate, address: () => router.history.location.href }
}

it('adds to the words of the address and leaves out those said empty', async () => {
  const { router, address } = await openAt('/proposals?view=mine')
  await sayInAddress(router, '/proposals', { id: 'a' })
  expect(address()).toBe('/proposals?view=mine&id=a')
  await sayInAddress(router, '/proposals', { view: '', id: '' })
  expect(address()).toBe('/proposals')
})

it('knows its page by an address with a slash at its end', async () => {
  const { router, address } = await openAt('/proposals/?view=mine')
  await sayInAddress(router, '/proposals', { id: 'a' })
  expect(address()).toBe('/proposals?view=mine&id=a')
})

it('keeps what was chosen a moment ago, though the page with it is not drawn yet', async () => {
  const { router, gate, address } = await openAt('/proposals')
  let draw = () => {}
  gate.load = new Promise((resolve) => (draw = resolve))
  const chosen = sayInAddress(router, '/proposals', { view: 'waiting', id: '' })
  expect(router.state.matches.at(-1)?.search).toEqual({})
  const pressed = sayInAddress(router, '/proposals', { id: 'b' })
  draw()
  await Promise.all([chosen, pressed])
  expect(address()).toBe('/proposals?view=waiting&id=b')
})

it('says nothing on the page that is on its way', async () => {
  const { router, gate, address } = await openAt('/proposals?view=mine')
  let draw = () => {}
  gate.load = new Promise((resolve) => (draw = resolve))
  const left = router.navigate({ to: '/ledger' })
  await sayInAddress(router, '/proposals', { id: 'b' })
  draw()
  await left
  expect(address()).toBe('/ledger')
})
