import { expect, it, vi } from 'vitest'
import type { NoticeView } from '@bahi/contract/customers/notices'
import { followNewNotices } from './follow-new-notices.ts'

const notice = (id: number, kind = 'orders.filled'): NoticeView => ({ id: String(id), kind }) as unknown as NoticeView

/** A list of notices that a test adds to, and what was said of it. */
function arrange(first: NoticeView[], { failures = 0 } = {}) {
  let list = first
  const said: string[] = []
  let left = failures
  const read = vi.fn<() => Promise<NoticeView[]>>(() =>
    left-- > 0 ? Promise.reject(new Error('no line')) : Promise.resolve(list),
  )
  const look = followNewNotices({ read, say: ({ id }) => said.push(id) })
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  return { said, read, look, settle, add: (...more: NoticeView[]) => (list = [...more.toReversed(), ...list]) }
}

it('says no notice from before the app was opened, and every later one once, oldest first', async () => {
  const { said, look, settle, add } = arrange([notice(1)])
  await settle()
  expect(said).toEqual([])
  add(notice(2), notice(3))
  look()
  await settle()
  look()
  await settle()
  expect(said).toEqual(['2', '3'])
})

it('leaves what is no news of orders and prices to the list', async () => {
  const { said, look, settle, add } = arrange([])
  await settle()
  add(notice(1, 'limit.raised'), notice(2, 'alert.reached'))
  look()
  await settle()
  expect(said).toEqual(['2'])
})

it('says nothing of the list when its first reading failed, and goes on from the next', async () => {
  const { said, look, settle, add } = arrange([notice(1)], { failures: 1 })
  await settle()
  look()
  await settle()
  expect(said).toEqual([])
  add(notice(2))
  look()
  await settle()
  expect(said).toEqual(['2'])
})

it('reads once more for everything that is told while it reads', async () => {
  const { read, look, settle } = arrange([])
  look()
  look()
  await settle()
  expect(read).toHaveBeenCalledTimes(2)
})

it('says at its first reading what came after the app was opened and is unread, and nothing older', async () => {
  const at = (id: number, time: string, read = false) =>
    ({ id: String(id), kind: 'orders.bought', at: `2026-11-02T${time}+05:30`, read }) as unknown as NoticeView
  const said: string[] = []
  followNewNotices({
    read: () => Promise.resolve([at(4, '10:00:04'), at(3, '10:00:03', true), at(2, '10:00:02'), at(1, '09:59:59')]),
    say: ({ id }) => said.push(id),
    openedAt: () => new Date('2026-11-02T10:00:00+05:30'),
  })
  await new Promise((resolve) => setTimeout(resolve))
  expect(said).toEqual(['2', '4'])
})
