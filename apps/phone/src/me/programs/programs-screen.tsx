import './programs.css'
import { Bot } from 'lucide-react'
import { useState } from 'react'
import type { ProgramKey } from '@bahi/contract/programs/calls'
import { Button } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { Medal, StateView } from '@bahi/ui/feedback/state-view'
import { Gutter } from '@bahi/ui/layout/screen'
import { Sheet } from '@bahi/ui/sheets/sheet'
import { mutateThen } from '../../calls/mutate-then.ts'
import { linkTo, paths } from '../../navigation/paths.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { LogInFirst } from '../../page/log-in-first.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useSheet } from '../../page/use-sheet.ts'
import { useProgramKeys } from '../../session/use-program-keys.ts'
import { useSession } from '../../session/use-session.ts'
import { useText } from '../../text/use-text.tsx'
import { ProgramAccess } from './program-access.tsx'
import { ProgramCard } from './program-card.tsx'
import { ProgramHooks } from './program-hooks.tsx'
import { useStopKey } from './use-programs.ts'

/** The keys with which a customer's own programs may call Bahi, and from where they were used. */
export function ProgramsScreen() {
  const { t } = useText()
  const { loggedIn } = useSession()
  const query = useProgramKeys()
  const inForce = query.data?.items.filter(({ state }) => state === 'in-force').length ?? 0
  const isFull = query.data !== undefined && inForce >= query.data.most
  return (
    <AppScreen
      title={t('program.title')}
      strip={<OfflineNotice />}
      foot={
        loggedIn && query.data !== undefined && query.data.items.length > 0 ? (
          isFull ? (
            <Button disabled>{t('program.full', { count: query.data.most })}</Button>
          ) : (
            <Button href={linkTo(paths.makeProgram)}>{t('program.make')}</Button>
          )
        ) : undefined
      }
    >
      {loggedIn ? (
        <QueryStates query={query}>
          {({ items }) => (items.length === 0 ? <NoKeys /> : <Keys items={items} />)}
        </QueryStates>
      ) : (
        <LogInFirst next={paths.programs} />
      )}
    </AppScreen>
  )
}

function NoKeys() {
  const { t } = useText()
  return (
    <StateView
      picture={
        <Medal tone="soft">
          <Bot size={40} strokeWidth={1.7} />
        </Medal>
      }
      title={t('program.none')}
      text={t('program.none.text')}
      action={<Button href={linkTo(paths.makeProgram)}>{t('program.make')}</Button>}
    />
  )
}

function Keys({ items }: { items: readonly ProgramKey[] }) {
  const { t } = useText()
  const sheet = useSheet('stop-key')
  const stop = useStopKey()
  const [chosen, setChosen] = useState<ProgramKey>()
  const ask = (key: ProgramKey) => {
    setChosen(key)
    sheet.show()
  }
  return (
    <div className="programs-screen">
      {items.map((key) => (
        <ProgramCard key={key.id} program={key} onStop={() => ask(key)} />
      ))}
      <Gutter>
        <Note>{t('program.never')}</Note>
      </Gutter>
      <ProgramAccess />
      {items.some(({ app }) => app !== null && app.hookAddress !== '') ? <ProgramHooks /> : null}
      <Sheet
        open={sheet.open && chosen !== undefined}
        onOpenChange={sheet.onOpenChange}
        title={t('program.stop.title', { name: chosen?.name ?? '' })}
        closeName={t('app.close')}
        locked={stop.isPending}
        foot={
          <Button
            busy={stop.isPending}
            onPress={() => {
              if (chosen !== undefined) mutateThen(stop, chosen.id, { onSettled: sheet.close })
            }}
          >
            {t('program.stop')}
          </Button>
        }
      >
        <p className="programs-screen__say">{t('program.stop.text')}</p>
      </Sheet>
    </div>
  )
}
