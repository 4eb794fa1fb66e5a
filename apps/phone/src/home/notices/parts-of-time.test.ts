import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { noticeKinds, type NoticeKind, type NoticeView } from '@bahi/contract/customers/notices'
import { noticeWords } from './notice-words.ts'
import { partNotices } from './parts-of-time.ts'

const notice = (at: string): NoticeView => ({
  id: at,
  at,
  kind: 'support.closed',
  group: 'account',
  params: {},
  read: true,
})
const now = new Date('2026-11-20T18:31:00Z') // one minute past midnight in India: the 21st

test('parts notices by Indian days', () => {
  const times = [
    '2026-11-20T18:30:30Z',
    '2026-11-20T18:29:59Z',
    '2026-11-14T18:30:00Z',
    '2026-11-14T18:29:59Z',
    '2025-01-01T00:00:00Z',
  ]
  expect(partNotices(times.map(notice), now).map(({ part, notices }) => [part, notices.map(({ at }) => at)])).toEqual([
    ['today', [times[0]]],
    ['week', [times[1], times[2]]],
    ['earlier', [times[3], times[4]]],
  ])
})

test('calls what a clock ahead of ours dates tomorrow today', () => {
  expect(partNotices([notice('2026-11-21T20:00:00Z')], now)).toMatchObject([{ part: 'today' }])
})

test('has the words of every kind under its own name, and none asks for a value that the kind does not carry', () => {
  const english = JSON.parse(readFileSync(new URL('../../text/en.json', import.meta.url), 'utf8')) as Record<
    string,
    string
  >
  for (const kind of Object.keys(noticeKinds) as NoticeKind[]) {
    const { title, text } = noticeWords[kind]
    expect([title, text]).toEqual([`notice.${kind}`, `notice.${kind}.text`])
    const asked = [...`${english[title]} ${english[text]}`.matchAll(/\{([a-zA-Z]+)[,}]/g)].map(([, name]) => name)
    for (const name of asked) expect(Object.keys(noticeKinds[kind].params), kind).toContain(name)
  }
})
