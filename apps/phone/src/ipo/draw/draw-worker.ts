import { checkDraw, type DrawQuestion, type DrawReport } from './check-draw.ts'

/** What the other thread answers. */
export type DrawAnswer = { kind: 'made'; hashes: number } | { kind: 'report'; report: DrawReport }

/** The draw of a large issue makes hundreds of thousands of marks: done here, the page stays quick. */
addEventListener('message', ({ data }: MessageEvent<DrawQuestion>) => {
  const answer = (of: DrawAnswer) => postMessage(of)
  answer({ kind: 'report', report: checkDraw(data, (hashes) => answer({ kind: 'made', hashes })) })
})
