/** Work that yields promises and plain values, and receives their results. */
export type Task<Value> = Generator<unknown, Value, unknown>;

/** Runs a task synchronously until it yields a promise. From then on, the result is a promise. */
export function runTask(task: Task<unknown>): unknown {
  const advance = (next: () => IteratorResult<unknown, unknown>): unknown => {
    for (let step = next(); ;) {
      if (step.done === true) return step.value;
      const { value } = step;
      if (value instanceof Promise) {
        return value.then(
          (result: unknown) => advance(() => task.next(result)),
          (error: unknown) => advance(() => task.throw(error)),
        );
      }
      step = task.next(value);
    }
  };
  return advance(() => task.next());
}
