import { Copy, Share2 } from 'lucide-react'
import { Button, ButtonRow } from '@bahi/ui/buttons/button'
import { useToast } from '@bahi/ui/feedback/toast'
import { Section } from '@bahi/ui/layout/screen'
import { Card } from '@bahi/ui/rows/list-row'
import { copyText } from '../../device/copy-text.ts'
import { linkTo, paths } from '../../navigation/paths.ts'
import { useText } from '../../text/use-text.tsx'

/** An agent's code, where it works; without it, why it does not. */
export function InvitationCard({ code }: { code: string | null }) {
  const { t } = useText()
  return (
    <Section title={t('register.invitation')}>
      <Card>
        {code === null ? (
          <p className="invitation-card__text">{t('invitation.locked')}</p>
        ) : (
          <WorkingCode code={code} />
        )}
      </Card>
    </Section>
  )
}

function WorkingCode({ code }: { code: string }) {
  const { t } = useText()
  const { toast } = useToast()
  const shown = `${code.slice(0, 4)} ${code.slice(4)}`
  const address = `${location.origin}${location.pathname}${linkTo(paths.register, { invitation: code })}`
  const copy = async (text: string) => {
    const copied = await copyText(text)
    toast(copied ? t('invitation.copied') : t('profile.copyFailed'), { tone: copied ? 'done' : 'alert' })
  }
  const share = async () => {
    const text = t('invitation.share', { code: shown })
    // Where the phone cannot share, the words and the address are copied instead. A customer who changes their mind is no failure.
    if (typeof navigator.share !== 'function') return copy(`${text} ${address}`)
    await navigator.share({ text, url: address }).catch(() => undefined)
  }
  return (
    <>
      <p className="invitation-card__code">{shown}</p>
      <p className="invitation-card__text">{t('invitation.text')}</p>
      <ButtonRow>
        <Button kind="soft" small icon={<Copy size={17} strokeWidth={2} />} onPress={() => void copy(code)}>
          {t('invitation.copy')}
        </Button>
        <Button kind="soft" small icon={<Share2 size={17} strokeWidth={2} />} onPress={() => void share()}>
          {t('invitation.shareIt')}
        </Button>
      </ButtonRow>
    </>
  )
}
