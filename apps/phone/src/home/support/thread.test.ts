import { expect, test } from 'vitest'
import type { ChatMessage } from '@bahi/contract/customers/support'
import { reduceOutbox, type Unsent } from './outbox.ts'
import { findFirstUnseen, makeInitials, shortenName, chatThread } from './thread.ts'

const staff = { number: 'S-0001', name: 'Anita Rao', role: 'support' }
const message = (id: number, author: 'customer' | 'staff', at: string, read = true, who = staff): ChatMessage => ({
  id: String(id),
  at,
  author,
  kind: 'text',
  text: `message ${id}`,
  staff: author === 'staff' ? who : null,
  photoId: null,
  access: null,
  read,
})
const talk = [
  message(9, 'customer', '2026-11-20T10:00:00Z'),
  message(10, 'staff', '2026-11-20T10:02:00Z'),
  message(11, 'staff', '2026-11-20T10:03:00Z', false),
  message(12, 'staff', '2026-11-20T10:04:00Z', false, { ...staff, number: 'S-0002' }),
  message(13, 'customer', '2026-11-21T10:00:00Z'),
  message(14, 'staff', '2026-11-21T10:01:00Z', false, { ...staff, number: 'S-0002' }),
]
const shape = (firstUnseen: string | null) =>
  chatThread(talk, (at) => at.slice(0, 10), firstUnseen).map((row) =>
    row.kind === 'message'
      ? row.message.id
      : row.kind === 'staff'
        ? row.staff.number
        : row.kind === 'new'
          ? `${row.count} new`
          : row.kind === 'day'
            ? row.day
            : 'album',
  )

test('says the day where it changes, and who speaks where they begin', () => {
  expect(shape(null)).toEqual([
    '2026-11-20',
    '9',
    'S-0001',
    '10',
    '11',
    'S-0002',
    '12',
    '2026-11-21',
    '13',
    'S-0002',
    '14',
  ])
})

test('marks where the unseen begins, and counts the answers from there', () => {
  expect(findFirstUnseen(talk)).toBe('11')
  expect(shape('11')).toEqual([
    '2026-11-20',
    '9',
    'S-0001',
    '10',
    '3 new',
    '11',
    'S-0002',
    '12',
    '2026-11-21',
    '13',
    'S-0002',
    '14',
  ])
  expect(findFirstUnseen(talk.slice(0, 2))).toBeNull()
})

test('shortens a name', () => {
  expect([shortenName('Anita Rao'), shortenName('Anita'), shortenName('Maria de Souza'), shortenName('  ')]).toEqual([
    'Anita R.',
    'Anita',
    'Maria S.',
    '',
  ])
  expect([makeInitials('Anita Rao'), makeInitials('dev'), makeInitials('अनीता राव')]).toEqual(['AR', 'D', 'अर'])
})

test('keeps the name of the simulated desk whole, so that nobody takes it for a person', () => {
  expect(shortenName('Demo desk 1 (simulated)')).toBe('Demo desk 1 (simulated)')
})

test('keeps what is on its way until it arrives, under one name', () => {
  let outbox: readonly Unsent[] = []
  const tell = (...events: Parameters<typeof reduceOutbox>[1][]) => (outbox = events.reduce(reduceOutbox, outbox))
  tell(
    { kind: 'begin', clientKey: 'a', text: 'one', file: null },
    { kind: 'begin', clientKey: 'b', text: 'two', file: null },
    { kind: 'fail', clientKey: 'a', why: 'no network' },
  )
  expect(outbox).toMatchObject([
    { clientKey: 'a', state: { at: 'failed', why: 'no network' } },
    { clientKey: 'b', state: { at: 'sending' } },
  ])
  expect(tell({ kind: 'again', clientKey: 'a' }, { kind: 'share', clientKey: 'a', share: 0.5 })[0]).toMatchObject({
    state: { at: 'sending', share: 0.5 },
  })
  expect(
    tell({ kind: 'arrive', clientKey: 'a' }, { kind: 'arrive', clientKey: 'a' }).map(({ clientKey }) => clientKey),
  ).toEqual(['b'])
})

test('puts photos that follow one another in albums of nine, a side each', () => {
  const photo = (id: number, author: 'customer' | 'staff' = 'customer'): ChatMessage => ({
    ...message(id, author, '2026-11-20T10:00:00Z'),
    kind: 'photo',
    photoId: String(id),
  })
  const photos = Array.from({ length: 11 }, (_, at) => photo(at + 1))
  const rows = chatThread([...photos, photo(20, 'staff'), photo(21)], (at) => at.slice(0, 10), null)
  expect(
    rows.map((row) => (row.kind === 'album' ? row.photos.map(({ id }) => id) : row.kind === 'message' ? row.key : '')),
  ).toEqual(['', ['1', '2', '3', '4', '5', '6', '7', '8', '9'], ['10', '11'], '', '20', '21'])
})
