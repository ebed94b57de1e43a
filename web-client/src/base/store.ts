/* base/store.ts - an observable value. */
import { useEffect, useState } from 'preact/hooks';

export interface Store<T> {
  get: () => T;
  set: (value: T) => void;
  /* Call back after each change; returns the function that unsubscribes. */
  watch: (callback: () => void) => () => void;
}

export function makeStore<T>(value: T): Store<T> {
  const watchers = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (next === value) return;
      value = next;
      for (const callback of [...watchers]) callback();
    },
    watch(callback) {
      watchers.add(callback);
      return () => watchers.delete(callback);
    },
  };
}

/* The value of a store; the component renders again when it changes. */
export function useStore<T>(store: Store<T>): T {
  const [value, setValue] = useState(store.get());
  useEffect(() => {
    setValue(() => store.get());
    return store.watch(() => setValue(() => store.get()));
  }, [store]);
  return value;
}
