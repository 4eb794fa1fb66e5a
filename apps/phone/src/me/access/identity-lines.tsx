import { useMemo, useState } from 'react'
import type { AccessEntry } from '@bahi/contract/customers/identity'
import { hashMarks, fromHex } from '@bahi/proofs/hex'
import { Chip, ChipRow } from '@bahi/ui/buttons/chip'
import { Note } from '@bahi/ui/feedback/note'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { VerifiedChip } from '@bahi/ui/feedback/verified-chip'
import { Gutter } from '@bahi/ui/layout/screen'
import { Card } from '@bahi/ui/rows/list-row'
import { KeyValue } from '@bahi/ui/rows/sum-list'
import { Sheet } from '@bahi/ui/sheets/sheet'
import { QueryStates } from '../../page/query-states.tsx'
import { useSheet } from '../../page/use-sheet.ts'
import { useText } from '../../text/use-text.tsx'
import { AccessLine } from './access-line.tsx'
import { checkIdentityLog, type LogCheck } from './check-identity-log.ts'
import { LinesByDay } from './lines-by-day.tsx'
import { useIdentityLog } from './use-access-log.ts'

const filters = {
  all: 'accessLog.filter.all',
  staff: 'accessLog.filter.people',
  system: 'accessLog.filter.system',
  you: 'accessLog.filter.you',
} as const
type Filter = keyof typeof filters
const names = Object.keys(filters) as Filter[]

/** Who opened the customer's identity, when and why; and whether the log is whole, made out on this phone. */
export function IdentityLines() {
  const { t } = useText()
  const log = useIdentityLog()
  return (
    <QueryStates query={log}>
      {({ items, opened, people }) =>
        items.length === 0 ? (
          <EmptyState title={t('accessLog.identity.empty')} text={t('accessLog.identity.empty.text')} />
        ) : (
          <Lines items={items} opened={opened} people={people} />
        )
      }
    </QueryStates>
  )
}

function Lines({ items, opened, people }: { items: readonly AccessEntry[]; opened: number; people: number }) {
  const { t } = useText()
  const [filter, setFilter] = useState<Filter>('all')
  const check = useMemo(() => checkIdentityLog(items), [items])
  const sheet = useSheet('identity-log')
  const shown = items.filter(({ by }) => filter === 'all' || by === filter)
  return (
    <>
      <Card>
        <div className="access-log__sum">
          <p>
            <span className="access-log__since">{t('accessLog.identity.since')}</span>
            <b className="access-log__times">
              {opened === 0 ? t('accessLog.identity.never') : t('accessLog.identity.times', { opened, people })}
            </b>
          </p>
          <VerifiedChip
            state={check.brokenAt === null ? 'checked' : 'failed'}
            text={t(check.brokenAt === null ? 'accessLog.identity.unbroken' : 'accessLog.identity.broken')}
            onPress={sheet.show}
          />
        </div>
      </Card>
      <ChipRow name={t('accessLog.filter')}>
        {names.map((name) => (
          <Chip key={name} on={name === filter} onPress={() => setFilter(name)}>
            {t(filters[name])}
          </Chip>
        ))}
      </ChipRow>
      {shown.length === 0 ? (
        <p className="access-log__none">{t('accessLog.filter.none')}</p>
      ) : (
        <LinesByDay entries={shown} atOf={({ at }) => at}>
          {(entry) => <AccessLine key={entry.id} entry={entry} />}
        </LinesByDay>
      )}
      <Gutter>
        <Note>{t('accessLog.identity.note')}</Note>
      </Gutter>
      <Sheet
        open={sheet.open}
        onOpenChange={sheet.onOpenChange}
        title={t('accessLog.identity.proof')}
        closeName={t('app.close')}
      >
        <Proof check={check} />
      </Sheet>
    </>
  )
}

function Proof({ check: { brokenAt, lines, last } }: { check: LogCheck }) {
  const { t } = useText()
  return (
    <div className="access-log__proof">
      <p>{t('accessLog.identity.proof.text', { lines })}</p>
      {brokenAt === null ? (
        <Note tone="done">{t('accessLog.identity.proof.fine')}</Note>
      ) : (
        <Note tone="alert">{t('accessLog.identity.proof.bad', { line: brokenAt })}</Note>
      )}
      {last === null || !/^[0-9a-f]{64}$/.test(last) ? null : (
        <KeyValue label={t('accessLog.identity.proof.last')} value={hashMarks(fromHex(last))} />
      )}
      <p className="access-log__quiet">{t('accessLog.identity.proof.note')}</p>
    </div>
  )
}
