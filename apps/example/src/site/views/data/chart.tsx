/** A bar, slice or point of a chart. */
export interface ChartPoint {
  readonly label: string;
  readonly value: number;
  /** Class of its color. */
  readonly color: string | undefined;
}

interface ChartProps {
  readonly label: string;
  /** Name of the values, such as "Sum of Price". */
  readonly measure: string;
  readonly kind: "bar" | "line" | "donut" | "number";
  readonly points: readonly ChartPoint[];
}

const WIDTH = 640;
const BAR = 34;
const LABELS = 170;
const numbers = new Intl.NumberFormat("en", { maximumFractionDigits: 2 });

/** Renders a chart as SVG. Its texts are text, so that it can be searched, read aloud and printed. */
export function Chart({ label, measure, kind, points }: ChartProps) {
  const total = points.reduce((sum, { value }) => sum + value, 0);
  if (kind === "number")
    return (
      <p class="figure">
        <strong>{numbers.format(total)}</strong> {measure}
      </p>
    );
  return (
    <figure class="chart">
      {kind === "donut" ? (
        <Donut label={label} points={points} total={total} />
      ) : kind === "line" ? (
        <Line label={label} points={points} />
      ) : (
        <Bars label={label} points={points} />
      )}
      <figcaption>{measure}</figcaption>
    </figure>
  );
}

type DrawnProps = Pick<ChartProps, "label" | "points">;

function Bars({ label, points }: DrawnProps) {
  const most = Math.max(1, ...points.map(({ value }) => value));
  const scale = (WIDTH - LABELS - 60) / most;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${points.length * BAR}`} role="img" aria-label={`${label}: ${textOf(points)}`}>
      {points.map(({ label: name, value, color }, index) => (
        <g class={color}>
          <text x={LABELS - 10} y={index * BAR + 22} text-anchor="end">
            {shorten(name)}
          </text>
          <rect x={LABELS} y={index * BAR + 5} width={Math.max(2, value * scale)} height={BAR - 10} rx={4} />
          <text x={LABELS + Math.max(2, value * scale) + 8} y={index * BAR + 22}>
            {numbers.format(value)}
          </text>
        </g>
      ))}
    </svg>
  );
}

function Line({ label, points }: DrawnProps) {
  const most = Math.max(1, ...points.map(({ value }) => value));
  const step = (WIDTH - 80) / Math.max(1, points.length - 1);
  const at = points.map(({ value }, index) => [40 + index * step, 220 - (value / most) * 180] as const);
  return (
    <svg viewBox={`0 0 ${WIDTH} 260`} role="img" aria-label={`${label}: ${textOf(points)}`}>
      <polyline points={at.map((point) => point.join(",")).join(" ")} />
      {points.map(({ label: name, value }, index) => {
        const [x = 0, y = 0] = at[index] ?? [];
        return (
          <g>
            <circle cx={x} cy={y} r={4} />
            <text x={x} y={y - 10} text-anchor="middle">
              {numbers.format(value)}
            </text>
            <text x={x} y={248} text-anchor="middle">
              {shorten(name)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** Circumference of a circle with this radius is 100, so that a slice is as long as its share. */
const RADIUS = 100 / (2 * Math.PI);

function Donut({ label, points, total }: DrawnProps & { readonly total: number }) {
  let before = 0;
  return (
    <svg class="donut" viewBox="0 0 120 44" role="img" aria-label={`${label}: ${textOf(points)}`}>
      {points.map(({ label: name, value, color }, index) => {
        const share = total === 0 ? 0 : (100 * value) / total;
        const offset = 25 - before;
        before += share;
        return (
          <g class={color}>
            <circle
              cx={22}
              cy={22}
              r={RADIUS}
              stroke-dasharray={`${share} ${100 - share}`}
              stroke-dashoffset={offset}
            />
            <rect x={48} y={index * 5 + 3} width={3} height={3} rx={1} />
            <text x={53} y={index * 5 + 5.8}>
              {`${shorten(name)}: ${numbers.format(value)}`}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

const textOf = (points: readonly ChartPoint[]): string =>
  points.map(({ label, value }) => `${label} ${numbers.format(value)}`).join(", ");

const shorten = (text: string): string => (text.length > 20 ? `${text.slice(0, 19)}…` : text);
