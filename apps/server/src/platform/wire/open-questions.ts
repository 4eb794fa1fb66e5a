import { AnswerFailed, AnswerMissing, NotDelivered } from './wire.ts'

/** An answer to the question of that number, or the name and the words of what went wrong. */
export type Answer =
  | readonly [id: number, isAnswered: true, answer: unknown]
  | readonly [id: number, isAnswered: false, failure: string, message: string]

interface OpenQuestion {
  readonly name: string
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: Error) => void
  readonly deadline: NodeJS.Timeout
  /** The message that carries it; none has left yet without it. */
  sentIn?: number
}

/** The questions of this process that wait for an answer, each until its own deadline. */
export class OpenQuestions {
  readonly #open = new Map<number, OpenQuestion>()
  /** How many questions to each name are under way: sent, and not answered. */
  readonly #underWay = new Map<string, number>()
  #last = 0

  /** @returns the number of the question, and what its answer will be. */
  add(name: string, withinMs: number): { readonly id: number; readonly answer: Promise<unknown> } {
    const id = (this.#last += 1)
    const answer = new Promise<unknown>((resolve, reject) => {
      const deadline = setTimeout(
        () => this.#take(id)?.reject(new AnswerMissing(`no answer came to ${name}`)),
        withinMs,
      )
      this.#open.set(id, { name, resolve, reject, deadline })
    })
    return { id, answer }
  }

  isOpen(id: number): boolean {
    return this.#open.has(id)
  }

  noteSent(id: number, message: number): void {
    const question = this.#open.get(id)
    if (question === undefined) return
    question.sentIn = message
    this.#underWay.set(question.name, (this.#underWay.get(question.name) ?? 0) + 1)
  }

  /** Whether a question to that name was sent and is not answered yet. */
  isUnderWay(name: string): boolean {
    return this.#underWay.has(name)
  }

  /** Takes an answer. A second one of the same question, or one that is too late, is nobody's any more. */
  settle(answer: Answer): void {
    const question = this.#take(answer[0])
    if (answer[1]) question?.resolve(answer[2])
    else question?.reject(new AnswerFailed(answer[2], answer[3]))
  }

  fail(id: number, why: Error): void {
    this.#take(id)?.reject(why)
  }

  /** Nobody hears the subject of a message: none of its questions had an effect. */
  failUnheard(message: number): void {
    for (const [id, { name, sentIn }] of this.#open)
      if (sentIn === message) this.fail(id, new NotDelivered(`nobody answers ${name}`))
  }

  /** An answer comes over the connection that its question went over, or never: whoever waits for it need not wait longer. */
  failAll(): void {
    for (const [id, { name, sentIn }] of this.#open)
      this.fail(
        id,
        sentIn === undefined
          ? new NotDelivered(`NATS was lost before ${name} was asked`)
          : new AnswerMissing(`NATS was lost before ${name} was answered`),
      )
  }

  #take(id: number): OpenQuestion | undefined {
    const question = this.#open.get(id)
    if (question === undefined) return undefined
    this.#open.delete(id)
    clearTimeout(question.deadline)
    if (question.sentIn !== undefined) this.#noteEnd(question.name)
    return question
  }

  #noteEnd(name: string): void {
    const others = (this.#underWay.get(name) ?? 0) - 1
    if (others > 0) this.#underWay.set(name, others)
    else this.#underWay.delete(name)
  }
}
