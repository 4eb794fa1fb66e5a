/** The sums of a least-squares fit, added row by row, so that no row is kept in memory. */
export class RidgeSums {
  readonly #size: number
  readonly #products: Float64Array
  readonly #targets: Float64Array
  #rows = 0

  constructor(size: number) {
    this.#size = size
    this.#products = new Float64Array(size * size)
    this.#targets = new Float64Array(size)
  }

  get rows(): number {
    return this.#rows
  }

  add(row: readonly number[], target: number): void {
    const size = this.#size
    for (let i = 0; i < size; i += 1) {
      const value = row[i] ?? 0
      this.#targets[i] = (this.#targets[i] ?? 0) + value * target
      for (let j = 0; j <= i; j += 1)
        this.#products[i * size + j] = (this.#products[i * size + j] ?? 0) + value * (row[j] ?? 0)
    }
    this.#rows += 1
  }

  /**
   * The coefficients that minimise the squared error plus `penalty` × number of rows × their squares. @throws
   * RangeError for a penalty that is not positive.
   */
  solve(penalty: number): number[] {
    if (!(penalty > 0)) throw new RangeError('a ridge needs a penalty above nothing')
    const size = this.#size
    const matrix = Float64Array.from(this.#products)
    const diagonal = penalty * Math.max(1, this.#rows)
    for (let i = 0; i < size; i += 1) matrix[i * size + i] = (matrix[i * size + i] ?? 0) + diagonal
    return solveCholesky(matrix, this.#targets, size)
  }
}

/** Solves A·x = b for a symmetric, positive definite A; reads the lower half of A only. */
export function solveCholesky(matrix: Float64Array, right: Float64Array, size: number): number[] {
  const lower = new Float64Array(size * size)
  const at = (i: number, j: number) => lower[i * size + j] ?? 0
  for (let i = 0; i < size; i += 1) {
    for (let j = 0; j <= i; j += 1) {
      let sum = matrix[i * size + j] ?? 0
      for (let k = 0; k < j; k += 1) sum -= at(i, k) * at(j, k)
      if (i === j && !(sum > 0)) throw new RangeError('the matrix is not positive definite')
      lower[i * size + j] = i === j ? Math.sqrt(sum) : sum / at(j, j)
    }
  }
  const between: number[] = []
  for (let i = 0; i < size; i += 1) {
    let sum = right[i] ?? 0
    for (let k = 0; k < i; k += 1) sum -= at(i, k) * (between[k] ?? 0)
    between.push(sum / at(i, i))
  }
  const solution = new Array<number>(size).fill(0)
  for (let i = size - 1; i >= 0; i -= 1) {
    let sum = between[i] ?? 0
    for (let k = i + 1; k < size; k += 1) sum -= at(k, i) * (solution[k] ?? 0)
    solution[i] = sum / at(i, i)
  }
  return solution
}
