import {
  maxDrawings,
  pointCounts,
  type Drawing,
  type DrawingKind,
  type DrawingPoint,
} from '../../device/kept-drawings.ts'

/** Drawing as it stands: what is there, what is being drawn or moved, and what can be taken back. */
export interface DrawingDesk {
  readonly drawings: readonly Drawing[]
  /** The drawings before each change, newest last. */
  readonly before: readonly (readonly Drawing[])[]
  readonly tool: DrawingKind | null
  /** Begun and not ended: its first point, and where the second would be. */
  readonly draft: Drawing | null
  readonly selected: string | null
}

export type DrawingStep =
  | { readonly kind: 'pick'; readonly tool: DrawingKind | null }
  | { readonly kind: 'place'; readonly point: DrawingPoint; readonly id: string }
  | { readonly kind: 'aim'; readonly point: DrawingPoint }
  | { readonly kind: 'select'; readonly id: string | null }
  | { readonly kind: 'move'; readonly id: string; readonly points: readonly DrawingPoint[]; readonly isSame: boolean }
  | { readonly kind: 'remove'; readonly id: string }
  | { readonly kind: 'undo' }
  | { readonly kind: 'escape' }

const maxBefore = 50

export function openDesk(drawings: readonly Drawing[]): DrawingDesk {
  return { drawings, before: [], tool: null, draft: null, selected: null }
}

/** The desk after a step. A step that means nothing there changes nothing. */
export function stepDesk(desk: DrawingDesk, step: DrawingStep): DrawingDesk {
  switch (step.kind) {
    case 'pick':
      return { ...desk, tool: step.tool, draft: null, selected: null }
    case 'place':
      return place(desk, step.point, step.id)
    case 'aim':
      return desk.draft === null ? desk : { ...desk, draft: aimed(desk.draft, step.point) }
    case 'select':
      return { ...desk, selected: step.id, draft: null }
    case 'move':
      return move(desk, step)
    case 'remove':
      return desk.drawings.some(({ id }) => id === step.id)
        ? {
            ...changed(
              desk,
              desk.drawings.filter(({ id }) => id !== step.id),
            ),
            selected: null,
          }
        : desk
    case 'undo':
      return undo(desk)
    case 'escape':
      if (desk.draft !== null) return { ...desk, draft: null }
      return { ...desk, tool: null, selected: null }
  }
}

/** What is seen: the kept drawings and the one being drawn. */
export function seenDrawings({ drawings, draft }: DrawingDesk): readonly Drawing[] {
  return draft === null || draft.points.length < pointCounts[draft.kind] ? drawings : [...drawings, draft]
}

function changed(desk: DrawingDesk, drawings: readonly Drawing[]): DrawingDesk {
  return { ...desk, drawings, before: [...desk.before, desk.drawings].slice(-maxBefore) }
}

function place(desk: DrawingDesk, point: DrawingPoint, id: string): DrawingDesk {
  const { tool, draft } = desk
  if (tool === null || desk.drawings.length >= maxDrawings) return desk
  const first = draft?.points[0]
  const points = first === undefined ? [point] : [first, point]
  // Two points at one place make no line.
  if (first !== undefined && first.time === point.time && first.paise === point.paise) return desk
  if (points.length < pointCounts[tool]) return { ...desk, draft: { id, kind: tool, points } }
  const drawing = { id: draft?.id ?? id, kind: tool, points }
  return { ...changed(desk, [...desk.drawings, drawing]), tool: null, draft: null, selected: drawing.id }
}

function aimed(draft: Drawing, point: DrawingPoint): Drawing {
  const [first] = draft.points
  return first === undefined ? draft : { ...draft, points: [first, point] }
}

function move(desk: DrawingDesk, { id, points, isSame }: Extract<DrawingStep, { kind: 'move' }>): DrawingDesk {
  const drawings = desk.drawings.map((one) => (one.id === id ? { ...one, points } : one))
  // A drag is many moves and one change.
  return isSame ? { ...desk, drawings } : { ...changed(desk, drawings), selected: id }
}

function undo(desk: DrawingDesk): DrawingDesk {
  if (desk.draft !== null) return { ...desk, draft: null }
  const drawings = desk.before.at(-1)
  return drawings === undefined ? desk : { ...desk, drawings, before: desk.before.slice(0, -1), selected: null }
}
