import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Gathered } from './gathered.ts'
import { OpenQuestions } from './open-questions.ts'

describe('what is gathered for a receiver', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'setImmediate', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  it('leaves with its own turn where nothing holds it back', () => {
    const sent: (readonly number[])[] = []
    const gathered = new Gathered<number>((_receiver, items) => sent.push(items))
    gathered.add('desk', 1)
    gathered.add('desk', 2)
    expect(sent).toEqual([])
    vi.advanceTimersByTime(0)
    expect(sent).toEqual([[1, 2]])
  })

  it('waits as long as its receiver has to, in order, and holds nobody else back', () => {
    const sent: [receiver: string, items: readonly number[]][] = []
    const gathered = new Gathered<number>(
      (receiver, items) => sent.push([receiver, items]),
      (receiver) => (receiver === 'busy' ? 4 : 0),
    )
    gathered.add('busy', 1)
    gathered.add('idle', 2)
    vi.advanceTimersByTime(1)
    gathered.add('busy', 3)
    expect(sent).toEqual([['idle', [2]]])
    vi.advanceTimersByTime(3)
    expect(sent).toEqual([
      ['idle', [2]],
      ['busy', [1, 3]],
    ])
  })

  it('leaves before its time when a message is full, and nothing of it leaves twice', () => {
    const sent: (readonly number[])[] = []
    const gathered = new Gathered<number>(
      (_receiver, items) => sent.push(items),
      () => 4,
    )
    for (let at = 0; at < 513; at += 1) gathered.add('busy', at)
    expect(sent.map(({ length }) => length)).toEqual([512])
    vi.advanceTimersByTime(10)
    expect(sent.flat()).toEqual(Array.from({ length: 513 }, (_, at) => at))
  })
})

describe('a question', () => {
  it('is under way from its message until its answer, its failure or its deadline', async () => {
    const open = new OpenQuestions()
    const asked = [1, 2, 3].map(() => open.add('desk', 5))
    const outcomes = Promise.allSettled(asked.map(({ answer }) => answer))
    expect(open.isUnderWay('desk')).toBe(false)
    const [first, second, third] = asked.map(({ id }) => id) as [number, number, number]
    for (const id of [first, second, third]) open.noteSent(id, 1)
    open.settle([first, true, 'done'])
    open.fail(second, new Error('spoiled'))
    expect(open.isUnderWay('desk')).toBe(true)
    // The third ends by its deadline.
    await outcomes
    expect(open.isUnderWay('desk')).toBe(false)
    open.settle([third, true, 'late'])
    expect(open.isUnderWay('desk')).toBe(false)
  })
})
