import { useText } from '../../text/use-text.tsx'

/** Drawn are the leaf, the node above it and the root; the other nodes of the path are counted. */
const drawnLevels = 2

/** The path from the customer's leaf to the root in indigo, and the other nodes in grey. */
export function LiabilityDrawing({ depth, isSound }: { depth: number; isSound: boolean }) {
  const { t } = useText()
  const more = Math.max(0, depth - drawnLevels)
  return (
    <svg
      className={isSound ? 'liability-drawing' : 'liability-drawing liability-drawing--broken'}
      viewBox="0 0 350 180"
      role="img"
      aria-label={t(isSound ? 'proof.drawing' : 'proof.drawing.broken', { count: depth })}
    >
      <path className="liability-drawing__beside" d="M198 146V128H138M270 92V74H198" />
      <path className="liability-drawing__path" d="M78 146V128H138V110M138 92V74H198V40" />
      <Box kind="you" x={30} y={144} width={96} text={t('proof.you')} />
      <Box kind="beside" x={150} y={144} width={96} text={t('proof.neighbour')} />
      <Box kind="joined" x={90} y={90} width={96} text={t('proof.together')} />
      <Box kind="beside" x={222} y={90} width={96} text={t('proof.others')} />
      <Box kind="root" x={118} y={6} width={160} text={t('proof.root')} />
      {more === 0 ? null : (
        <text className="liability-drawing__more" x={284} y={66} textAnchor="middle">
          {t('proof.more', { count: more })}
        </text>
      )}
    </svg>
  )
}

function Box({
  kind,
  x,
  y,
  width,
  text,
}: {
  kind: 'you' | 'beside' | 'joined' | 'root'
  x: number
  y: number
  width: number
  text: string
}) {
  return (
    <g className={`liability-drawing__box liability-drawing__box--${kind}`}>
      <rect x={x} y={y} width={width} height={32} rx={8} />
      <text x={x + width / 2} y={y + 21} textAnchor="middle">
        {text}
      </text>
    </g>
  )
}
