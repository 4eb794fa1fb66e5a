import type { PaperView } from '@bahi/contract/reports/papers'
import { Label } from '@bahi/ui/figures/label'
import { Section } from '@bahi/ui/layout/screen'
import { useText } from '../../text/use-text.tsx'
import { fitsPhone } from './paper-lines.ts'
import { PaperRows } from './paper-rows.tsx'
import { usePaperValues } from './use-paper-values.ts'

type PaperSection = PaperView['sections'][number]

/** A phone draws so many rows at once; the files have all of any number. */
const maxRows = 200
const alignedLeft = new Set(['text', 'date', 'time', 'mark'])

/** A table of a paper; one of many columns as rows of two lines. With a large text a table scrolls by finger and by keys, under a name of its own. */
export function PaperTable({ section: { key, columns, rows, total } }: { section: PaperSection }) {
  const { t } = useText()
  const values = usePaperValues()
  const title = values.word(key)
  const shown = rows.slice(-maxRows)
  const sideOf = (at: number) => (alignedLeft.has(columns[at]?.cell ?? 'text') ? undefined : 'paper-table__figure')
  const cellOf = (value: string | null, at: number) => values.cell(columns[at]?.cell ?? 'text', value)
  const first = rows.length - shown.length
  return (
    <Section title={title}>
      {rows.length === 0 ? (
        <p className="papers-page__none">{t('paper.none')}</p>
      ) : !fitsPhone(columns) ? (
        <PaperRows title={title} columns={columns} rows={shown} total={total} first={first} />
      ) : (
        <div className="paper-table" role="region" aria-label={t('paper.table', { title })} tabIndex={0}>
          <table>
            <caption className="visually-hidden">{title}</caption>
            <thead>
              <tr>
                {columns.map((column, at) => (
                  <th key={column.key} scope="col" className={sideOf(at)}>
                    <Label>{values.word(column.key)}</Label>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((row, index) => (
                <tr key={first + index}>
                  {columns.map((column, at) =>
                    at === 0 ? (
                      <th key={column.key} scope="row" className={sideOf(at)}>
                        {cellOf(row[at] ?? null, at)}
                      </th>
                    ) : (
                      <td key={column.key} className={sideOf(at)}>
                        {cellOf(row[at] ?? null, at)}
                      </td>
                    ),
                  )}
                </tr>
              ))}
            </tbody>
            {total === null ? null : (
              <tfoot>
                <tr>
                  {columns.map((column, at) =>
                    at === 0 ? (
                      <th key={column.key} scope="row" className={sideOf(at)}>
                        {cellOf(total[at] ?? null, at)}
                      </th>
                    ) : (
                      <td key={column.key} className={sideOf(at)}>
                        {cellOf(total[at] ?? null, at)}
                      </td>
                    ),
                  )}
                </tr>
              </tfoot>
            )}
          </table>
        </div>
      )}
      {first === 0 ? null : <p className="papers-page__none">{t('paper.earlier', { count: first })}</p>}
    </Section>
  )
}
