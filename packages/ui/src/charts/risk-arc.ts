/** The riskometer of Indian funds has six levels. */
export const riskLevels = 6

const centre = { x: 70, y: 66 }
const radius = 54
/** Half of the gap between two steps, in degrees. */
const gap = 1.4
const stepDegrees = 180 / riskLevels

function at(degrees: number, length: number): { x: number; y: number } {
  const angle = Math.PI * (1 - degrees / 180)
  return { x: centre.x + length * Math.cos(angle), y: centre.y - length * Math.sin(angle) }
}

function point({ x, y }: { x: number; y: number }): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`
}

/** The arc of one level (1 to 6), left to right, on a drawing of 140 by 78. */
export function riskArc(level: number): string {
  const start = (level - 1) * stepDegrees + gap
  const end = level * stepDegrees - gap
  return `M${point(at(start, radius))}A${radius} ${radius} 0 0 1 ${point(at(end, radius))}`
}

/** The needle that points at the middle of a level. */
export function riskNeedle(level: number): string {
  return `M${point(centre)}L${point(at((level - 0.5) * stepDegrees, 38))}`
}
