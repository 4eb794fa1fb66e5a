import { expect, test } from 'vitest'
import { createNavigation, type NavigationPort } from './navigate.ts'
import { paths } from './paths.ts'

/** A browser's history in an array. */
function history(...pages: string[]) {
  const stack = [...pages]
  const port: NavigationPort = {
    current: () => stack.at(-1) ?? '',
    push: (place) => void stack.push(place),
    pushUnasked: (place) => void stack.push(place),
    replace: (place) => void stack.splice(-1, 1, place),
    back: (count) => void stack.splice(-count, count),
    startAgain: (place) => void stack.splice(0, stack.length, place),
    depth: () => stack.length - 1,
    returned: () => false,
  }
  return { stack, navigation: createNavigation(port) }
}

test('opening the page that is already current is ignored', () => {
  const { stack, navigation } = history('/pages/home/stockDetail?code=A')
  navigation.open(paths.stock, { code: 'A' })
  expect(stack).toHaveLength(1)
  navigation.open(paths.stock, { code: 'B' })
  expect(stack).toEqual(['/pages/home/stockDetail?code=A', '/pages/home/stockDetail?code=B'])
})

test('knows the page it is at, also with more in its query', () => {
  const { navigation } = history('/pages/market/order-done?order=12&sheet=cancel')
  expect(navigation.isAt('/pages/market/order-done?order=12')).toBe(true)
  expect(navigation.isAt('/pages/market/order-done?order=1')).toBe(false)
  expect(navigation.isAt(paths.home)).toBe(false)
})

test('redirect takes the place of the current page', () => {
  const { stack, navigation } = history(paths.home, paths.login)
  navigation.redirect(paths.assets)
  expect(stack).toEqual([paths.home, paths.assets])
})

test('switching the tab and relaunching leave all pages behind', () => {
  const { stack, navigation } = history(paths.home, paths.market, '/pages/home/stockDetail?code=A')
  navigation.switchTab('assets')
  expect(stack).toEqual([paths.assets])
  navigation.open(paths.statement)
  navigation.relaunch(paths.home)
  expect(stack).toEqual([paths.home])
})

test('goes back by a number of pages, and to Home where fewer lie behind', () => {
  const { stack, navigation } = history(paths.home, paths.market, paths.search)
  navigation.back(2)
  expect(stack).toEqual([paths.home])
  const alone = history(paths.statement)
  alone.navigation.back()
  expect(alone.stack).toEqual([paths.home])
})

test('no hook holds what interrupts', () => {
  const { stack, navigation } = history(paths.transferOut)
  navigation.guard(() => false)
  navigation.interrupt(paths.login, { next: paths.transferOut })
  expect(stack).toEqual([paths.transferOut, `/pages/login/login?next=${encodeURIComponent(paths.transferOut)}`])
})

test('a hook can cancel a navigation until it is taken away', () => {
  const { stack, navigation } = history(paths.register)
  const seen: string[] = []
  const free = navigation.guard((mode) => {
    seen.push(mode)
    return false
  })
  navigation.open(paths.home)
  navigation.back()
  expect(stack).toEqual([paths.register])
  expect(seen).toEqual(['open', 'back'])
  free()
  navigation.open(paths.home)
  expect(stack).toEqual([paths.register, paths.home])
})

test('a cancelled navigation can be done after all, without being asked again', () => {
  const { stack, navigation } = history(paths.home, paths.register)
  let again: () => void = () => undefined
  navigation.guard((_mode, _place, move) => {
    again = move
    return false
  })
  navigation.switchTab('assets')
  expect(stack).toEqual([paths.home, paths.register])
  again()
  expect(stack).toEqual([paths.assets])
})

test('follows addresses inside the app and no others', () => {
  const { stack, navigation } = history(paths.login)
  navigation.follow('//evil.example')
  navigation.follow('https://evil.example')
  navigation.follow('/\\evil.example')
  expect(stack).toEqual([paths.login])
  navigation.follow('/pages/home/fundsDetail?account=cash', 'redirect')
  expect(stack).toEqual(['/pages/home/fundsDetail?account=cash'])
})
