import './scams.css'
import { Check } from 'lucide-react'
import { Note } from '@bahi/ui/feedback/note'
import { SkeletonPage } from '@bahi/ui/feedback/skeleton'
import { Tag } from '@bahi/ui/feedback/tag'
import { Gutter } from '@bahi/ui/layout/screen'
import { CardRows, ListRow } from '@bahi/ui/rows/list-row'
import { linkTo, paths } from '../../navigation/paths.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useText } from '../../text/use-text.tsx'
import { caughtScams } from './caught-scams.ts'
import { scamIds } from './scam-cases.ts'
import { useScams } from './use-scams.ts'

/** Eight screens of dishonest apps, with those marked that the reader has seen through. */
export function ScamLabScreen() {
  const { t } = useText()
  const query = useScams()
  const caught = caughtScams.read()
  return (
    <AppScreen title={t('scams.title')} simulated={false} scrollId="scam-lab">
      <QueryStates query={query} title={t('scams.error')} skeleton={<SkeletonPage name={t('state.loading')} />}>
        {({ cases }) => (
          <div className="scam-lab">
            <Gutter>
              <p className="scam-lab__lead">{t('scams.lead')}</p>
              <p className="scam-lab__count">{t('scams.caught', { count: caught.length, all: scamIds.length })}</p>
            </Gutter>
            <CardRows>
              {scamIds.map((id) => (
                <ListRow
                  key={id}
                  plain
                  title={cases[id].title}
                  end={
                    caught.includes(id) ? (
                      <Tag tone="done" icon={<Check size={14} strokeWidth={2.2} />}>
                        {t('scams.done')}
                      </Tag>
                    ) : undefined
                  }
                  href={linkTo(paths.scam, { id })}
                />
              ))}
            </CardRows>
            <Gutter>
              <div className="scam-lab__notes">
                <Note>{t('scams.source')}</Note>
                <Note tone="alert">{t('scams.help')}</Note>
              </div>
            </Gutter>
          </div>
        )}
      </QueryStates>
    </AppScreen>
  )
}
