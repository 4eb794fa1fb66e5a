import './alerts.css'
import { useState } from 'react'
import type { AlertView } from '@bahi/contract/customers/alerts'
import { Button } from '@bahi/ui/buttons/button'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { Gutter, Section } from '@bahi/ui/layout/screen'
import { Card } from '@bahi/ui/rows/list-row'
import { TermsLink } from '../../glossary/terms-link.tsx'
import { linkTo, paths, pathWithQuery } from '../../navigation/paths.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { LogInFirst } from '../../page/log-in-first.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useSheet } from '../../page/use-sheet.ts'
import { useIndices } from '../../quotes/use-indices.ts'
import { useSession } from '../../session/use-session.ts'
import { useText } from '../../text/use-text.tsx'
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
        <LogInFirst next={pathWithQuery(paths.alerts)} />
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
          <Gutter>
            <TermsLink of={['price-alert', 'notifications', 'stock-index']} />
          </Gutter>
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
