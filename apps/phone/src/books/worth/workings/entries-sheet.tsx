import { useCallback, useEffect, useState, type ReactNode } from 'react'
import type { WorthEntry, WorthLine } from '@bahi/contract/reports/worth'
import { DoubleRule } from '@bahi/ui/figures/double-rule'
import { ListRow } from '@bahi/ui/rows/list-row'
import { KeyValue } from '@bahi/ui/rows/sum-list'
import { Sheet } from '@bahi/ui/sheets/sheet'
import { linkTo, paths } from '../../../navigation/paths.ts'
import { LoadMore } from '../../../page/load-more.tsx'
import { QueryStates } from '../../../page/query-states.tsx'
import type { Veil } from '../../../session/use-hidden-amounts.tsx'
import { formatDay } from '../../../text/business-time.ts'
import { useFigures } from '../../../text/use-figures.ts'
import { useText } from '../../../text/use-text.tsx'
import { accountKey, entryTitle, isCharge } from '../../statement/entry-lines.ts'
import { type EntryRange, useWorthEntries } from './use-workings.ts'

interface EntriesSheetProps {
  sheet: { open: boolean; onOpenChange: (open: boolean) => void }
  title: string
  lines: readonly WorthLine[]
  range: EntryRange
  /** What the entries come to; null when they move shares or units, which have no amount of their own. */
  expectedPaise: number | null
  veil: Veil
  head?: ReactNode
}

/** The entries of a line, each a way to it in the statement, and what they come to, added on this phone. */
export function EntriesSheet({ sheet, title, lines, range, expectedPaise, veil, head }: EntriesSheetProps) {
  const { t } = useText()
  return (
    <Sheet open={sheet.open} onOpenChange={sheet.onOpenChange} title={title} closeName={t('app.close')}>
      {head}
      {sheet.open && lines.length > 0 ? (
        <Lines
          key={`${lines.join(' ')} ${range.after} ${range.through}`}
          lines={lines}
          range={range}
          expectedPaise={expectedPaise}
          veil={veil}
        />
      ) : null}
    </Sheet>
  )
}

export type LinesProps = Pick<EntriesSheetProps, 'lines' | 'range' | 'expectedPaise' | 'veil'>

/** The entries of some lines and their sum. */
export function Lines({ lines, range, expectedPaise, veil }: LinesProps) {
  const { t } = useText()
  const figures = useFigures()
  // What each line comes to once its last page was read.
  const [sums, setSums] = useState<Partial<Record<WorthLine, number>>>({})
  const addSum = useCallback(
    (line: WorthLine, paise: number) =>
      setSums((before) => (before[line] === paise ? before : { ...before, [line]: paise })),
    [],
  )
  const known = lines.map((line) => sums[line])
  const sum = known.reduce<number>((total, paise) => total + (paise ?? 0), 0)
  const proven = known.every((paise) => paise !== undefined) && sum === expectedPaise
  return (
    <>
      {lines.map((line) => (
        <LineEntries key={line} line={line} range={range} veil={veil} isOnly={lines.length === 1} onSum={addSum} />
      ))}
      {expectedPaise === null ? null : (
        <KeyValue
          total
          label={t('working.entries.sum')}
          value={<DoubleRule proven={proven}>{veil.veil(veil.mask(figures.signedRupees(expectedPaise)))}</DoubleRule>}
        />
      )}
    </>
  )
}

interface LineEntriesProps {
  line: WorthLine
  range: EntryRange
  veil: Veil
  /** No other line stands beside it: an empty one says so, and the end of a long one too. */
  isOnly: boolean
  /** Must be the same function on every render. */
  onSum: (line: WorthLine, paise: number) => void
}

function LineEntries({ line, range, veil, isOnly, onSum }: LineEntriesProps) {
  const { t } = useText()
  const { query, more, loadMore } = useWorthEntries(line, range)
  const { data } = query
  useEffect(() => {
    if (data === undefined || more !== 'none') return
    onSum(
      line,
      data.reduce((total, { paise }) => total + (paise ?? 0), 0),
    )
  }, [data, more, line, onSum])
  return (
    <QueryStates query={query} title={t('working.entries.error')}>
      {(entries) => (
        <>
          <div className="working-entries">
            {entries.map((entry) => (
              <EntryRow key={entry.number} entry={entry} veil={veil} />
            ))}
          </div>
          {more === 'none' ? null : <LoadMore state={more} onMore={loadMore} />}
          {entries.length === 0 && isOnly ? <p className="working-page__words">{t('working.entries.none')}</p> : null}
        </>
      )}
    </QueryStates>
  )
}

function EntryRow({ entry, veil }: { entry: WorthEntry; veil: Veil }) {
  const { t, language } = useText()
  const figures = useFigures()
  const { number, on, kind, account, symbol, paise, quantity } = entry
  const count = quantity === null ? null : Math.abs(quantity)
  const title = entryTitle({ kind, postings: [], symbol, quantity: count, pricePaise: null })
  const moved = count === null ? '' : `${(quantity ?? 0) < 0 ? '−' : '+'}${veil.maskCount(figures.shares(count))}`
  return (
    <ListRow
      plain
      title={
        paise !== null && isCharge(account)
          ? t(accountKey(account, true))
          : t(title.key, { symbol: symbol ?? '', quantity: figures.shares(count ?? 0), price: '' })
      }
      detail={[
        ...(symbol === null ? [] : [symbol]),
        formatDay(on, language),
        t('statement.number', { number: figures.shares(number) }),
      ].join(' · ')}
      end={paise === null ? moved : veil.veil(veil.mask(figures.signedRupees(paise)))}
      href={linkTo(paths.statement, { number: String(number) })}
    />
  )
}
