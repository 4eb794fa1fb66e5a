import './sips.css'
import { Check, Pause, Pencil, Play, SkipForward, Undo2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Tag } from '@bahi/ui/feedback/tag'
import { useToast } from '@bahi/ui/feedback/toast'
import { mutateThen } from '../calls/mutate-then.ts'
import { useRefusalText } from '../text/refusal-text.ts'
import { useText } from '../text/use-text.tsx'
import { countMarks, type Mark, type SipFace, sipStates } from './sip-face.ts'

const stateIcons = { running: Check, paused: Pause, stopped: X } as const
const icon = { size: 20, strokeWidth: 1.9 } as const

interface SipCardProps {
  sip: SipFace
  onPause: () => void
  onStop: () => void
}

/** One SIP: what it buys and when, its last twelve instalments, and what can be done with it at no cost. */
export function SipCard({ sip, onPause, onStop }: SipCardProps) {
  const { t } = useText()
  const Icon = stateIcons[sip.state]
  const { text: state, tone } = sipStates[sip.state]
  return (
    <article className="sip-card">
      <div className="sip-card__head">
        <h2>
          <a href={sip.href}>{sip.name}</a>
        </h2>
        <Tag tone={tone} icon={<Icon size={14} strokeWidth={2.2} />}>
          {t(state)}
        </Tag>
      </div>
      <p className="sip-card__terms">{sip.terms}</p>
      {sip.state === 'paused' ? (
        <p className="sip-card__terms">{sip.paused}</p>
      ) : (
        <>
          <SipMarks marks={sip.marks} />
          <p className="sip-card__said">
            <span className={sip.said.isBad ? 'sip-card__bad' : undefined}>{sip.said.text}</span>
            <span>{sip.state === 'running' ? sip.next : null}</span>
          </p>
        </>
      )}
      {sip.state === 'stopped' ? null : <Actions sip={sip} onPause={onPause} onStop={onStop} />}
    </article>
  )
}

/** Twelve instalments as twelve marks; readers hear how many of each. */
function SipMarks({ marks }: { marks: readonly Mark[] }) {
  const { t } = useText()
  return (
    <div className="sip-marks" role="img" aria-label={t('sip.marks.name', countMarks(marks))}>
      {marks.map((mark, index) => (
        <span key={index} className={`sip-marks__one sip-marks__one--${mark}`} />
      ))}
    </div>
  )
}

function Actions({ sip, onPause, onStop }: SipCardProps) {
  const { t } = useText()
  const act = useSipActs(sip)
  const { isPending } = sip.acting
  if (sip.state === 'paused') {
    return (
      <div className="sip-card__acts">
        <Act icon={<Play {...icon} />} disabled={isPending} onPress={() => act('resume')}>
          {t('sip.resume')}
        </Act>
        <Act icon={<X {...icon} />} disabled={isPending} onPress={onStop}>
          {t('sip.stop')}
        </Act>
      </div>
    )
  }
  return (
    <div className="sip-card__acts">
      {sip.isNextSkipped ? (
        <Act icon={<Undo2 {...icon} />} disabled={isPending} onPress={() => act('unskip')}>
          {t('sip.unskip')}
        </Act>
      ) : (
        <Act icon={<SkipForward {...icon} />} disabled={isPending || sip.nextOn === null} onPress={() => act('skip')}>
          {t('sip.skip')}
        </Act>
      )}
      <Act icon={<Pause {...icon} />} disabled={isPending} onPress={onPause}>
        {t('sip.pause')}
      </Act>
      <a className="sip-card__act" href={sip.href}>
        <Pencil {...icon} aria-hidden="true" />
        {t('sip.change')}
      </a>
    </div>
  )
}

function Act({
  icon: drawing,
  disabled,
  onPress,
  children,
}: {
  icon: ReactNode
  disabled: boolean
  onPress: () => void
  children: ReactNode
}) {
  return (
    <button type="button" className="sip-card__act" disabled={disabled} onClick={onPress}>
      <span aria-hidden="true">{drawing}</span>
      {children}
    </button>
  )
}

/** What is done at one tap says what it did; a skip can be taken back at once. */
function useSipActs({ id, name, nextName: month, acting }: SipFace) {
  const { t } = useText()
  const { toast, notice } = useToast()
  const refusalText = useRefusalText()
  const onError = (cause: unknown) => toast(refusalText(cause), { tone: 'alert' })
  const act = (what: 'skip' | 'unskip' | 'resume') => {
    const onSuccess = () => {
      if (what === 'skip')
        notice(t('sip.skipped', { month, name }), { action: { text: t('sip.undo'), onPress: () => act('unskip') } })
      else toast(what === 'unskip' ? t('sip.unskipped', { month, name }) : t('sip.resumed', { name }), { tone: 'done' })
    }
    mutateThen(acting, { id, act: what }, { onSuccess, onError })
  }
  return act
}
