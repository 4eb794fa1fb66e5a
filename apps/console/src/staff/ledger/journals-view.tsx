import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select, type TableColumnsType } from 'antd'
import { listJournals, type JournalLine } from '@bahi/contract/staff/ledger'
import type { CsvCell } from '@bahi/money/csv'
import { ChooseTable } from '../../lists/choose-table.tsx'
import { CsvButton } from '../../lists/csv-button.tsx'
import { readWholeById } from '../../lists/read-whole.ts'
import { TrailFoot, useTrail } from '../../lists/use-trail.tsx'
import { Field, TextField } from '../../page/fields.tsx'
import { PageState } from '../../page/page-states.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useWords } from '../../page/use-words.ts'
import { useClient } from '../../session/client.ts'
import { formatStamp } from '../../text/business-time.ts'
import { formatCount, formatRupees } from '../../text/figures.ts'
import { kindName, ownerWords, shortMark } from './ledger-words.ts'

const columns: TableColumnsType<JournalLine> = [
  { title: 'Business time', render: (_, { recordedAt }) => formatStamp(recordedAt) },
  {
    title: 'What',
    render: (_, { kind }) => (
      <button type="button" className="row__link">
        {kindName(kind)}
      </button>
    ),
  },
  { title: 'Whose', render: (_, { ownerKind }) => <span className="text-3">{ownerWords[ownerKind]}</span> },
  {
    title: 'Debit = credit',
    align: 'right',
    render: (_, { paise }) => (paise === '0' ? <span className="text-3">–</span> : formatRupees(BigInt(paise))),
  },
  {
    title: 'Shares',
    align: 'right',
    render: (_, { shares }) => (shares === '0' ? <span className="text-3">–</span> : formatCount(Number(shares))),
  },
  {
    title: 'Fingerprint',
    align: 'right',
    render: (_, { mark }) => (
      <span className="mark" title={mark}>
        … {mark.slice(-4).toUpperCase()}
      </span>
    ),
  },
]

/** The journals of all owners. The owner shows when a journal is opened, and that customer is told who opened it. */
export function JournalsView() {
  const client = useClient()
  const { words, say } = useWords()
  const [kind, date] = [words['kind'] ?? '', words['date'] ?? '']
  const trail = useTrail()
  const { before } = trail
  const query = useQuery({
    queryKey: ['ledger', 'journals', kind, date, before],
    placeholderData: keepPreviousData,
    queryFn: () =>
      client.call(listJournals, { kind, ...(date === '' ? {} : { date }), ...(before === '' ? {} : { before }) }),
  })
  const show = (next: Record<string, string>) => {
    trail.begin()
    say({ journal: '', ...next })
  }
  return (
    <QueryStates query={query} rows={10}>
      {({ items, more, kinds }) => (
        <>
          <div className="ledger-filters">
            <Field label="Kind">
              <Select
                value={kind}
                onChange={(to: string) => show({ kind: to })}
                options={[
                  { value: '', label: 'Every kind' },
                  ...kinds.map((value) => ({ value, label: kindName(value) })),
                ]}
              />
            </Field>
            <TextField label="Business day" type="date" value={date} onChange={(typed) => show({ date: typed })} />
            <CsvButton<JournalLine>
              name="journals"
              head={csvHead}
              cells={csvCells}
              read={() =>
                readWholeById((from) => client.call(listJournals, { kind, ...(date === '' ? {} : { date }), ...from }))
              }
            />
          </div>
          {items.length === 0 ? (
            <PageState title="No journal fits">Nothing of this kind was written on that day.</PageState>
          ) : (
            <ChooseTable<JournalLine>
              columns={columns}
              rows={items}
              rowKey={({ book, id }) => `${book}-${id}`}
              chosen={words['journal'] ?? ''}
              onChoose={(journal) => say({ journal })}
              isLoading={query.isPlaceholderData}
            />
          )}
          <TrailFoot trail={trail} last={more ? (items.at(-1)?.id ?? null) : null} backWord="Newer" onWord="Older">
            Opening a customer’s journal is a line in their access log
          </TrailFoot>
        </>
      )}
    </QueryStates>
  )
}

const csvHead = [
  'Journal',
  'Shard',
  'Time',
  'Business day',
  'Kind',
  'Whose',
  'Paise',
  'Shares',
  'Postings',
  'Fingerprint',
]

function csvCells(row: JournalLine): readonly CsvCell[] {
  return [
    row.id,
    row.book,
    row.recordedAt,
    row.businessDate,
    row.kind,
    row.ownerKind,
    { figure: row.paise },
    { figure: row.shares },
    row.postings,
    shortMark(row.mark),
  ]
}
