import { Button } from 'antd'
import { RotateCcw, ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import { photoSides, type PhotoSide, type ReviewDetail } from '@bahi/contract/customers/identity-staff'
import { Key } from '../../keys/key-help.tsx'
import { useKeys } from '../../keys/use-keys.tsx'
import { Chips } from '../../lists/chips.tsx'
import { Picture } from '../../page/picture.tsx'
import { formatCount } from '../../text/figures.ts'
import { refusalText } from '../../text/refusal-text.ts'
import { useReviewPhoto, type Look } from './use-reviews.ts'

type Shown = PhotoSide | 'both'

const zooms = [1, 1.5, 2, 3] as const
const sideWords = { front: 'Front', back: 'Back' } satisfies Record<PhotoSide, string>

/** The photos, each opened by its own press: every opening is a line that the person reads. */
export function PhotoViewer({
  look,
  review,
  onOpened,
}: {
  look: Look
  review: ReviewDetail
  onOpened: (side: PhotoSide) => void
}) {
  const [shown, setShown] = useState<Shown>('front')
  const [asked, setAsked] = useState<ReadonlySet<PhotoSide>>(new Set())
  const [zoom, setZoom] = useState(0)
  const [turns, setTurns] = useState(0)
  const turn = () => setTurns((at) => at + 1)
  const sides = shown === 'both' ? photoSides : [shown]
  const open = (which: readonly PhotoSide[]) => setAsked((before) => new Set([...before, ...which]))
  const show = (next: Shown) => {
    setShown(next)
    open(next === 'both' ? photoSides : [next])
  }
  useKeys([
    { key: 'ArrowLeft', name: 'Open the front', run: () => show('front') },
    { key: 'ArrowRight', name: 'Open the back', run: () => show('back') },
    { key: 'z', name: 'Larger', run: () => setZoom((at) => (at + 1) % zooms.length) },
    { key: 't', name: 'Turn', run: turn },
  ])
  return (
    <section className="viewer" aria-label="Photos">
      <div className="viewer__bar">
        <Chips
          name="Which photo"
          value={shown}
          onChange={show}
          options={[
            { value: 'front', text: 'Front' },
            { value: 'back', text: 'Back' },
            { value: 'both', text: 'Side by side' },
          ]}
        />
        <Tools zoom={zoom} onZoom={setZoom} onTurn={turn} />
      </div>
      <div className="viewer__plate">
        {sides.map((side) => (
          <Photo
            key={side}
            look={look}
            review={review}
            side={side}
            isAsked={asked.has(side)}
            onAsk={() => open([side])}
            onOpened={onOpened}
            zoom={zooms[zoom] ?? 1}
            turns={turns}
          />
        ))}
      </div>
      <p className="viewer__keys">
        <Key>ArrowLeft</Key> <Key>ArrowRight</Key> open a photo, <Key>a</Key> approve, <Key>r</Key> send back,{' '}
        <Key>j</Key> next person. Opening a photo is itself written down, and the person reads it.
      </p>
    </section>
  )
}

interface ToolsProps {
  zoom: number
  onZoom: (zoom: number) => void
  onTurn: () => void
}

function Tools({ zoom, onZoom, onTurn }: ToolsProps) {
  return (
    <span className="viewer__tools">
      <Button
        type="text"
        aria-label="Larger"
        icon={<ZoomIn size={20} />}
        disabled={zoom === zooms.length - 1}
        onClick={() => onZoom(zoom + 1)}
      />
      <Button
        type="text"
        aria-label="Smaller"
        icon={<ZoomOut size={20} />}
        disabled={zoom === 0}
        onClick={() => onZoom(zoom - 1)}
      />
      <Button type="text" aria-label="Turn" icon={<RotateCcw size={20} />} onClick={onTurn} />
    </span>
  )
}

interface PhotoProps {
  look: Look
  review: ReviewDetail
  side: PhotoSide
  isAsked: boolean
  onAsk: () => void
  onOpened: (side: PhotoSide) => void
  zoom: number
  turns: number
}

function Photo({ look, review, side, isAsked, onAsk, onOpened, zoom, turns }: PhotoProps) {
  const photo = useReviewPhoto(look, side, isAsked)
  const kept = review.photos.find((photo) => photo.side === side)
  return (
    <figure className="viewer__photo">
      <div className="viewer__window">
        {photo.data !== undefined ? (
          <Picture
            picture={photo.data}
            alt={`${sideWords[side]} of the document`}
            onShown={() => onOpened(side)}
            style={{
              transform: `rotate(${turns * -90}deg)`,
              width: `${zoom * 100}%`,
              maxHeight: zoom === 1 ? '100%' : 'none',
            }}
          />
        ) : photo.isError ? (
          <p role="alert">{refusalText(photo.error)}</p>
        ) : (
          <Button ghost loading={isAsked} onClick={onAsk}>
            Open the {side} photo
          </Button>
        )}
      </div>
      <figcaption>
        {sideWords[side]}
        {kept === undefined ? '' : ` · ${formatCount(kept.width)} × ${formatCount(kept.height)} px`} · kept encrypted
      </figcaption>
    </figure>
  )
}
