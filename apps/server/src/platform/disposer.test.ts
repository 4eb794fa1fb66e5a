import { expect, it } from 'vitest'
import { Disposer } from './disposer.ts'

it('closes last opened first, and everything although one fails', async () => {
  const closings = new Disposer()
  const closed: string[] = []
  closings.add(() => void closed.push('database'))
  closings.add(() => Promise.reject(new Error('gone')))
  closings.add(async () => void closed.push('app'))
  expect(await closings.close()).toEqual([new Error('gone')])
  expect(closed).toEqual(['app', 'database'])
  expect(await closings.close()).toEqual([])
})

it('forgets what can no longer be put away', async () => {
  const closings = new Disposer()
  closings.add(() => Promise.reject(new Error('must not be tried')))
  closings.forget()
  expect(await closings.close()).toEqual([])
})
