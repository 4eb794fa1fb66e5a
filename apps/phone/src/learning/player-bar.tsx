import './player.css'
import { Pause, Play, SkipForward, StepBack, StepForward } from 'lucide-react'
import { IconButton } from '@bahi/ui/buttons/icon-button'
import { RangeSlider } from '@bahi/ui/buttons/range-slider'
import { Segmented } from '@bahi/ui/buttons/segmented'
import { useText } from '../text/use-text.tsx'
import type { Player } from './use-player.ts'

const icon = { size: 22, strokeWidth: 1.9 } as const

interface PlayerBarProps<Speed extends string> {
  player: Player
  first: number
  last: number
  /** What the slider goes through: "Month". */
  name: string
  /** Where it is now, in words. */
  valueText: string
  lowText: string
  highText: string
  speed: Speed
  speeds: readonly { value: Speed; text: string }[]
  onSpeed: (speed: Speed) => void
}

/** Play, pause, step, to the end, how fast, and a slider over the whole time. */
export function PlayerBar<Speed extends string>(props: PlayerBarProps<Speed>) {
  const { t } = useText()
  const { player, first, last, name, valueText, lowText, highText, speed, speeds, onSpeed } = props
  const still = (at: number) => {
    player.pause()
    player.go(at)
  }
  return (
    <div className="player">
      <RangeSlider
        name={name}
        value={player.at}
        minimum={first}
        maximum={last}
        step={1}
        onChange={still}
        valueText={valueText}
        lowText={lowText}
        highText={highText}
      />
      <div className="player__acts">
        <IconButton
          name={t('player.back')}
          icon={<StepBack {...icon} />}
          disabled={player.at <= first}
          onPress={() => still(player.at - 1)}
        />
        {player.isPlaying ? (
          <IconButton name={t('player.pause')} icon={<Pause {...icon} />} onPress={player.pause} />
        ) : (
          <IconButton name={t('player.play')} icon={<Play {...icon} />} onPress={player.play} />
        )}
        <IconButton
          name={t('player.step')}
          icon={<StepForward {...icon} />}
          disabled={player.isOver}
          onPress={() => still(player.at + 1)}
        />
        <IconButton
          name={t('player.end')}
          icon={<SkipForward {...icon} />}
          disabled={player.isOver}
          onPress={() => still(last)}
        />
      </div>
      <Segmented name={t('player.speed')} value={speed} options={speeds} onChange={onSpeed} />
    </div>
  )
}
