import type { PhotoSide } from './identity-form.ts'

export interface SpecimenWords {
  /** "SPECIMEN", in the language of the app and in English. */
  readonly word: string
  /** That nothing of the card is real. */
  readonly simulated: string
  /** What the card stands for: "Front of your PAN". */
  readonly title: string
  readonly name: string
  readonly idNumber: string
}

const WIDTH = 1_200
const HEIGHT = 760
const MARGIN = 72

/**
 * Draws a card of a made-up number, marked as a specimen across its whole face, so that nobody photographs a document of
 * their own. It resembles no real document: it has no emblem, no seal and no portrait.
 */
export async function drawSpecimen(side: PhotoSide, words: SpecimenWords): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('this browser draws no pictures')
  drawGround(pen)
  drawMark(pen, words.word)
  if (side === 'front') drawFront(pen, words)
  else drawBack(pen, words)
  const picture = await new Promise<Blob | null>((settle) => canvas.toBlob(settle, 'image/jpeg', 0.9))
  if (picture === null) throw new Error('this browser writes no pictures')
  return new File([picture], `specimen-${side}.jpg`, { type: 'image/jpeg' })
}

function drawGround(pen: CanvasRenderingContext2D): void {
  pen.fillStyle = '#e9e4d6'
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  pen.fillStyle = '#fbf8ef'
  pen.fillRect(24, 24, WIDTH - 48, HEIGHT - 48)
  pen.strokeStyle = '#2f3a6b'
  pen.lineWidth = 4
  pen.setLineDash([18, 12])
  pen.strokeRect(36, 36, WIDTH - 72, HEIGHT - 72)
  pen.setLineDash([])
}

function drawMark(pen: CanvasRenderingContext2D, word: string): void {
  pen.save()
  pen.translate(WIDTH / 2, HEIGHT / 2)
  pen.rotate(-0.42)
  pen.textAlign = 'center'
  pen.fillStyle = 'rgba(168, 62, 44, 0.2)'
  pen.font = '700 190px sans-serif'
  pen.fillText('SPECIMEN', 0, word === 'SPECIMEN' ? 60 : 0, WIDTH)
  if (word !== 'SPECIMEN') pen.fillText(word, 0, 190, WIDTH)
  pen.restore()
}

function drawFront(pen: CanvasRenderingContext2D, { title, name, idNumber, simulated }: SpecimenWords): void {
  const line = writeLines(pen)
  line(title, '600 44px sans-serif', 140)
  line(name, '600 64px sans-serif', 320)
  line(idNumber, '600 84px monospace', 470)
  line(simulated, '500 34px sans-serif', HEIGHT - 100)
}

function drawBack(pen: CanvasRenderingContext2D, { title, idNumber, simulated }: SpecimenWords): void {
  const line = writeLines(pen)
  line(title, '600 44px sans-serif', 140)
  pen.fillStyle = '#2f3a6b'
  for (const [index, digit] of [...idNumber].entries())
    pen.fillRect(MARGIN + index * 44, 250, 12 + (digit.charCodeAt(0) % 5) * 5, 180)
  line(idNumber, '500 48px monospace', 520)
  line(simulated, '500 34px sans-serif', HEIGHT - 100)
}

function writeLines(pen: CanvasRenderingContext2D) {
  return (text: string, font: string, y: number): void => {
    pen.fillStyle = '#1f2433'
    pen.font = font
    pen.textAlign = 'left'
    pen.fillText(text, MARGIN, y, WIDTH - 2 * MARGIN)
  }
}
