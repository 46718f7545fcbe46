/** Returns an object whose calls are recorded by the names of their methods. */
export function counted<Value extends object>(value: Value, calls: string[], path = ""): Value {
  return new Proxy(value, {
    get(target, key): unknown {
      const member: unknown = Reflect.get(target, key);
      const name = `${path}${String(key)}`;
      if (typeof member === "function")
        return (...args: unknown[]): unknown => {
          calls.push(name);
          return Reflect.apply(member, target, args);
        };
      return typeof member === "object" && member !== null ? counted(member, calls, `${name}.`) : member;
    },
  });
}
