import './missions.css'
import { Check } from 'lucide-react'
import { useEffect } from 'react'
import { Note } from '@bahi/ui/feedback/note'
import { Tag } from '@bahi/ui/feedback/tag'
import { Gutter } from '@bahi/ui/layout/screen'
import { CardRows, ListRow } from '@bahi/ui/rows/list-row'
import { AppScreen } from '../../page/app-screen.tsx'
import { usePracticeBooks } from '../../session/use-practice.ts'
import { useText } from '../../text/use-text.tsx'
import {
  doneMissions,
  type MissionId,
  missionIds,
  missionPlaces,
  missionsOfOrders,
  type ToldOrder,
} from './missions.ts'

const words = {
  look: ['missions.look', 'missions.look.how'],
  practise: ['missions.practise', 'missions.practise.how'],
  limit: ['missions.limit', 'missions.limit.how'],
  partly: ['missions.partly', 'missions.partly.how'],
  read: ['missions.read', 'missions.read.how'],
  verify: ['missions.verify', 'missions.verify.how'],
  sell: ['missions.sell', 'missions.sell.how'],
  tax: ['missions.tax', 'missions.tax.how'],
} as const satisfies Record<MissionId, readonly [string, string]>

/** Eight steps of a first day, each done by doing it. Nothing reminds of them elsewhere. */
export function MissionsScreen({ orders }: { orders: readonly ToldOrder[] }) {
  const { t } = useText()
  const done = useDone(orders)
  return (
    <AppScreen title={t('missions.title')} simulated={false} scrollId="missions">
      <div className="missions">
        <Gutter>
          <p className="missions__lead">{t('missions.lead')}</p>
          <p className="missions__count">{t('missions.count', { count: done.length, all: missionIds.length })}</p>
        </Gutter>
        <CardRows>
          {missionIds.map((id) => (
            <ListRow
              key={id}
              plain
              title={t(words[id][0])}
              detail={t(words[id][1])}
              end={
                done.includes(id) ? (
                  <Tag tone="done" icon={<Check size={14} strokeWidth={2.2} />}>
                    {t('missions.done')}
                  </Tag>
                ) : undefined
              }
              href={`#${missionPlaces[id]}`}
            />
          ))}
        </CardRows>
        {done.length === missionIds.length ? (
          <Gutter>
            <Note tone="done">{t('missions.all')}</Note>
          </Gutter>
        ) : null}
      </div>
    </AppScreen>
  )
}

/** What was done on this device, and what the customer's practice books and newest orders show. */
function useDone(orders: readonly ToldOrder[]): readonly MissionId[] {
  const books = usePracticeBooks()
  const shown = missionsOfOrders(orders)
  const practises = (books.data?.items.length ?? 0) > 0
  const found: readonly MissionId[] = practises ? ['practise', ...shown] : shown
  const kept = doneMissions.read()
  const done = missionIds.filter((id) => kept.includes(id) || found.includes(id))
  const written = done.join()
  useEffect(() => {
    for (const id of missionIds) if (written.split(',').includes(id)) doneMissions.add(id)
  }, [written])
  return done
}
