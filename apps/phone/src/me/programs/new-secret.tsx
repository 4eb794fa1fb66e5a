import type { makeProgramKey } from '@bahi/contract/programs/calls'
import { kiteRoot } from '@bahi/contract/programs/kite-routes'
import { listOrders } from '@bahi/contract/shares/orders'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { Button } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { Gutter, Section } from '@bahi/ui/layout/screen'
import { CopyRow } from '@bahi/ui/rows/copy-row'
import { useNavigation } from '../../navigation/navigate.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { useText } from '../../text/use-text.tsx'

export type MadeKey = ReplyOf<typeof makeProgramKey>

/** The secrets of a key that was just made. They are shown here and nowhere again. */
export function NewSecret({ made: { key, secret, apiSecret } }: { made: MadeKey }) {
  const { t } = useText()
  const { back } = useNavigation()
  return (
    <AppScreen title={key.name} foot={<Button onPress={() => back()}>{t('program.secret.done')}</Button>}>
      <div className="new-secret">
        <Gutter>
          <Note tone="wait">{secret === null ? t('program.secret.gone') : t('program.secret.once')}</Note>
        </Gutter>
        {secret === null ? null : <Bearer secret={secret} />}
        {key.app === null || apiSecret === null ? null : <App apiKey={key.app.apiKey} apiSecret={apiSecret} />}
      </div>
    </AppScreen>
  )
}

/** The secret for Bahi's own calls, with an example. */
function Bearer({ secret }: { secret: string }) {
  const { t } = useText()
  return (
    <>
      <SecretRow label={t('program.secret')} value={secret} />
      <p className="programs-screen__say">{t('program.secret.use')}</p>
      <Example>
        {`curl -H 'Authorization: Bearer ${secret.slice(0, 9)}…' \\\n  ${location.origin}${listOrders.path}`}
      </Example>
    </>
  )
}

/** The names of the app, for clients of the Kite Connect format. */
function App({ apiKey, apiSecret }: { apiKey: string; apiSecret: string }) {
  const { t } = useText()
  return (
    <Section title={t('program.app')}>
      <SecretRow label="api_key" value={apiKey} />
      <SecretRow label="api_secret" value={apiSecret} />
      <p className="programs-screen__say">{t('program.app.use')}</p>
      <Example>{`root: ${location.origin}${kiteRoot}\nlog in: ${location.origin}${kiteRoot}/connect/login?v=3&api_key=…`}</Example>
    </Section>
  )
}

function SecretRow({ label, value }: { label: string; value: string }) {
  const { t } = useText()
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => true,
      () => false,
    )
  return (
    <CopyRow
      label={label}
      value={value}
      copyName={t('program.secret.copy', { name: label })}
      copiedName={t('program.secret.copied')}
      onCopy={copy}
    />
  )
}

function Example({ children }: { children: string }) {
  const { t } = useText()
  return (
    <pre className="new-secret__example" tabIndex={0} aria-label={t('program.secret.example')}>
      {children}
    </pre>
  )
}
