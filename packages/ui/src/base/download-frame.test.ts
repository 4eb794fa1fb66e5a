import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { downloadInFrame } from './download-frame.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A page that only knows how to hold frames. */
function pageOfFrames() {
  const frames: { src: string; hidden: boolean }[] = []
  const page = {
    createElement: () => {
      const frame = {
        src: '',
        hidden: false,
        title: '',
        setAttribute: () => {},
        remove: () => void frames.splice(frames.indexOf(frame), 1),
      }
      return frame
    },
    body: { append: (frame: { src: string; hidden: boolean }) => void frames.push(frame) },
  }
  return { frames, page: page as unknown as Document }
}

test('takes the hidden frame away after 300000 ms', () => {
  const { frames, page } = pageOfFrames()
  downloadInFrame('/api/app/file.pdf', page)
  expect(frames).toMatchObject([{ src: '/api/app/file.pdf', hidden: true }])
  vi.advanceTimersByTime(299_999)
  expect(frames).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(frames).toHaveLength(0)
})

test('takes only its own frame away', () => {
  const { frames, page } = pageOfFrames()
  const stop = downloadInFrame('/one', page)
  downloadInFrame('/two', page)
  stop()
  expect(frames.map((frame) => frame.src)).toEqual(['/two'])
})
