import { BadgeCheck, CircleAlert, CloudOff, LoaderCircle, Lock, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@bahi/ui/buttons/button'
import { Medal } from '@bahi/ui/feedback/state-view'
import { formatClock, formatDay } from '../../text/business-time.ts'
import { useText } from '../../text/use-text.tsx'
import { shortMoment } from '../ipo-times.ts'
import type { DrawReply } from './check-draw.ts'
import type { useDrawCheck } from './use-draw.ts'

interface DrawVerdictProps {
  draw: DrawReply
  check: ReturnType<typeof useDrawCheck>
}

const icon = { size: 34, strokeWidth: 1.75 } as const

/** The result at the head of the page: equal, not equal, under way, or still sealed. It is announced when it comes. */
export function DrawVerdict({ draw, check: { report, isRunning, isFailed, share, runAgain } }: DrawVerdictProps) {
  const { t, language } = useText()
  if (draw.state === 'returned')
    return (
      <Verdict
        tone="wait"
        picture={<Undo2 {...icon} />}
        title={t('ipo.draw.returned')}
        text={t('ipo.draw.returned.text')}
      />
    )
  if (draw.issuePricePaise === null)
    return (
      <Verdict
        tone="soft"
        picture={<Lock {...icon} />}
        title={t('ipo.draw.isSealed')}
        text={t('ipo.draw.isSealed.text', { when: shortMoment(draw.revealBy, language) })}
      />
    )
  if (isFailed && report === undefined)
    return (
      <Verdict
        tone="alert"
        picture={<CloudOff {...icon} />}
        title={t('ipo.draw.failed')}
        text={t('ipo.draw.failed.text')}
        end={
          <Button kind="quiet" small onPress={runAgain}>
            {t('state.retry')}
          </Button>
        }
      />
    )
  if (report === undefined || isRunning) {
    return (
      <Verdict
        tone="soft"
        picture={<LoaderCircle {...icon} />}
        title={t('ipo.draw.running')}
        text={t('ipo.draw.running.text', { count: draw.entries ?? 0 })}
        end={<progress className="draw-page__progress" max={1} value={share} aria-label={t('ipo.draw.running')} />}
      />
    )
  }
  const at = new Date(report.checkedAtMs)
  const when = t('ipo.draw.ran', {
    day: formatDay(at, language),
    time: formatClock(at),
    seconds: (report.tookMs / 1_000).toFixed(1),
  })
  const isSound = report.isEqual && (report.own === null || (report.own.isListed && report.own.isAsTold))
  if (isSound) return <Verdict tone="soft" picture={<BadgeCheck {...icon} />} title={t('ipo.draw.same')} text={when} />
  return (
    <Verdict
      tone="alert"
      picture={<CircleAlert {...icon} />}
      title={t('ipo.draw.differs')}
      text={t('ipo.draw.differs.text')}
      end={<span className="text-caption text-3">{when}</span>}
    />
  )
}

function Verdict({
  tone,
  picture,
  title,
  text,
  end,
}: {
  tone: 'soft' | 'alert' | 'wait'
  picture: ReactNode
  title: string
  text: ReactNode
  end?: ReactNode
}) {
  return (
    <div className="draw-verdict" role="status">
      <Medal tone={tone} small>
        {picture}
      </Medal>
      <div className="draw-verdict__words">
        <p className="draw-verdict__title">{title}</p>
        <p className="draw-verdict__text">{text}</p>
        {end}
      </div>
    </div>
  )
}
