import { expect, test } from 'vitest'
import { linkTo, paths, pathWithQuery, tabPaths } from './paths.ts'

test('no two screens share a path', () => {
  expect(new Set(Object.values(paths)).size).toBe(Object.values(paths).length)
})

test('a link carries its query after the hash', () => {
  expect(linkTo(paths.stock, { code: 'M&M' })).toBe('#/pages/home/stockDetail?code=M%26M')
})

test('an empty query leaves no question mark', () => {
  expect(pathWithQuery(paths.market)).toBe('/pages/home/detail')
  expect(pathWithQuery(paths.market, {})).toBe('/pages/home/detail')
})

test('the tabs are the five roots in their order', () => {
  expect(Object.values(tabPaths)).toEqual([
    '/pages/home/index',
    '/pages/fund/fund',
    '/pages/user/order-list',
    '/pages/home/home',
    '/pages/more/index',
  ])
})
