import { expect, it, vi } from 'vitest'
import { IDLE_MS, watchIdle } from './watch-idle.ts'

function desk() {
  const page = new EventTarget()
  let look = () => {}
  const left = vi.fn<() => void>()
  let now = 0
  const stop = watchIdle(
    Object.assign(page, {
      setInterval: (work: () => void) => {
        look = work
        return 1
      },
      clearInterval: () => {
        look = () => {}
      },
    }) as never,
    left,
    () => now,
  )
  return {
    page,
    left,
    stop,
    passTo: (ms: number) => {
      now = ms
      look()
    },
  }
}

it('leaves after half an hour without a key or a pointer, not a moment before', () => {
  const { left, passTo } = desk()
  passTo(IDLE_MS - 1)
  expect(left).not.toHaveBeenCalled()
  passTo(IDLE_MS)
  expect(left).toHaveBeenCalledOnce()
})

it('begins to count anew with every touch, and not at all once stopped', () => {
  const { page, left, passTo, stop } = desk()
  passTo(IDLE_MS - 1)
  page.dispatchEvent(new Event('keydown'))
  passTo(IDLE_MS + 1)
  expect(left).not.toHaveBeenCalled()
  stop()
  passTo(IDLE_MS * 5)
  expect(left).not.toHaveBeenCalled()
})
