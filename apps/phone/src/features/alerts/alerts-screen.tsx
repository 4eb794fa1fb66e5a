import './alerts-screen.css'
import { useState } from 'react'
import type { AlertView } from '@bahi/contract/alerts'
import { Button } from '@bahi/ui/button'
import { Card } from '@bahi/ui/list-row'
import { Section } from '@bahi/ui/screen'
import { EmptyState } from '@bahi/ui/state-view'
import { OfflineNotice } from '../../offline-notice.tsx'
import { linkTo, paths, placeOf } from '../../paths.ts'
import { QueryStates } from '../../query-states.tsx'
import { AppScreen } from '../../shell/app-screen.tsx'
import { LogInFirst } from '../../shell/log-in-first.tsx'
import { useSheet } from '../../shell/use-sheet.ts'
import { useText } from '../../text/use-text.tsx'
import { useIndices } from '../../use-indices.ts'
import { useSession } from '../../use-session.ts'
import { AlertRows } from './alert-rows.tsx'
import { AlertSheet, type AlertOn } from './alert-sheet.tsx'
import { useAlerts } from './use-alerts.ts'

/** All price alerts; those on an index begin here, those on a share at its page. */
export function AlertsScreen() {
  const { t } = useText()
  const { loggedIn } = useSession()
  const query = useAlerts()
  const sheet = useSheet('alert')
  const [chosen, setChosen] = useState<{ on: AlertOn; changes?: AlertView }>()
  const show = (on: AlertOn, changes?: AlertView) => {
    setChosen(changes === undefined ? { on } : { on, changes })
    sheet.show()
  }
  const change = (alert: AlertView) =>
    show({ subject: alert.subject, code: alert.code, symbol: alert.symbol, last: alert.last, tick: 5 }, alert)
  return (
    <AppScreen title={t('alerts.title')} strip={<OfflineNotice />}>
      {!loggedIn ? (
        <LogInFirst next={placeOf(paths.alerts)} />
      ) : (
        <>
          <QueryStates query={query} title={t('alerts.error')}>
            {({ items, most }) =>
              items.length === 0 ? (
                <EmptyState
                  title={t('alerts.empty')}
                  text={t('alerts.empty.text')}
                  action={<Button href={linkTo(paths.market)}>{t('holdings.empty.action')}</Button>}
                />
              ) : (
                <Section
                  title={t('alert.own.all')}
                  end={<span className="text-caption text-3">{t('alert.count', { count: items.length, most })}</span>}
                >
                  <Card padded={false}>
                    <div className="alerts-screen__rows">
                      <AlertRows alerts={items} withSymbol onChange={change} />
                    </div>
                  </Card>
                </Section>
              )
            }
          </QueryStates>
          <IndexAlerts onChoose={show} />
        </>
      )}
      {chosen !== undefined && sheet.open ? (
        <AlertSheet
          key={chosen.changes?.id ?? chosen.on.code}
          on={chosen.on}
          changes={chosen.changes}
          open
          onOpenChange={sheet.onOpenChange}
        />
      ) : null}
    </AppScreen>
  )
}

function IndexAlerts({ onChoose }: { onChoose: (on: AlertOn) => void }) {
  const { t } = useText()
  const { data } = useIndices()
  if (data === undefined || data.items.length === 0) return null
  return (
    <Section title={t('alerts.indices')}>
      <div className="alerts-screen__indices">
        {data.items.map(({ code, name, levelHundredths }) => (
          <Button
            key={code}
            kind="soft"
            small
            grow={0}
            onPress={() => onChoose({ subject: 'index', code, symbol: name, last: levelHundredths, tick: 5 })}
          >
            {name}
          </Button>
        ))}
      </div>
    </Section>
  )
}
