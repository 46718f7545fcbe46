/** A bar, slice or point of a chart. */
export interface ChartPoint {
  readonly label: string;
  readonly value: number;
  /** The value in the format of its column. */
  readonly text: string;
  /** Class of its color. */
  readonly color: string | undefined;
}

interface ChartProps {
  readonly label: string;
  /** Name of the values, such as "Sum of Price". */
  readonly measure: string;
  readonly kind: "bar" | "column" | "line" | "donut" | "number";
  readonly points: readonly ChartPoint[];
}

const WIDTH = 640;
const BAR = 34;
const LABELS = 170;
/** Height of the largest column and of the highest point of a line. */
const HEIGHT = 180;
const BASE = 220;
/** Columns are too narrow for their labels if there are more. */
const MAX_COLUMNS = 6;
/** Width of a letter on a phone, where the letters of a chart are larger. */
const LETTER = 11;

/** Renders a chart as SVG. Its texts are text, so that it can be searched, read aloud and printed. */
export function Chart({ label, measure, kind, points }: ChartProps) {
  if (kind === "number")
    return (
      <p class="figure">
        <strong>{points[0]?.text}</strong> {measure}
      </p>
    );
  return (
    <figure class="chart">
      {kind === "donut" ? (
        <Donut label={label} points={points} />
      ) : kind === "line" ? (
        <Line label={label} points={points} />
      ) : kind === "column" && points.length <= MAX_COLUMNS ? (
        <Columns label={label} points={points} />
      ) : (
        <Bars label={label} points={points} />
      )}
      <figcaption>{measure}</figcaption>
    </figure>
  );
}

type DrawnProps = Pick<ChartProps, "label" | "points">;

function Bars({ label, points }: DrawnProps) {
  const scale = (WIDTH - LABELS - 110) / largestOf(points);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${points.length * BAR}`} role="img" aria-label={`${label}: ${textOf(points)}`}>
      {points.map(({ label: name, value, text, color }, index) => (
        <g class={color}>
          <text x={LABELS - 10} y={index * BAR + 22} text-anchor="end">
            {shorten(name)}
          </text>
          <rect x={LABELS} y={index * BAR + 5} width={Math.max(2, value * scale)} height={BAR - 10} rx={4} />
          <text x={LABELS + Math.max(2, value * scale) + 8} y={index * BAR + 22}>
            {text}
          </text>
        </g>
      ))}
    </svg>
  );
}

function Columns({ label, points }: DrawnProps) {
  const step = WIDTH / points.length;
  const scale = HEIGHT / largestOf(points);
  return (
    <svg viewBox={`0 0 ${WIDTH} 260`} role="img" aria-label={`${label}: ${textOf(points)}`}>
      {points.map(({ label: name, value, text, color }, index) => {
        const height = Math.max(2, value * scale);
        const middle = (index + 0.5) * step;
        return (
          <g class={color}>
            <rect x={middle - step * 0.3} y={BASE - height} width={step * 0.6} height={height} rx={4} />
            <text x={middle} y={BASE - height - 10} text-anchor="middle">
              {text}
            </text>
            <text x={middle} y={248} text-anchor="middle">
              {shorten(name, Math.floor(step / LETTER))}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

function Line({ label, points }: DrawnProps) {
  const most = largestOf(points);
  const step = (WIDTH - 80) / Math.max(1, points.length - 1);
  const at = points.map(({ value }, index) => [40 + index * step, BASE - (value / most) * HEIGHT] as const);
  return (
    <svg viewBox={`0 0 ${WIDTH} 260`} role="img" aria-label={`${label}: ${textOf(points)}`}>
      <polyline points={at.map((point) => point.join(",")).join(" ")} />
      {points.map(({ label: name, text }, index) => {
        const [x = 0, y = 0] = at[index] ?? [];
        return (
          <g>
            <circle cx={x} cy={y} r={4} />
            <text x={x} y={y - 10} text-anchor="middle">
              {text}
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

function Donut({ label, points }: DrawnProps) {
  const total = points.reduce((sum, { value }) => sum + value, 0);
  let before = 0;
  return (
    <svg class="donut" viewBox="0 0 120 44" role="img" aria-label={`${label}: ${textOf(points)}`}>
      {points.map(({ label: name, value, text, color }, index) => {
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
              {`${shorten(name)}: ${text}`}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

const textOf = (points: readonly ChartPoint[]): string =>
  points.map(({ label, text }) => `${label} ${text}`).join(", ");

const largestOf = (points: readonly ChartPoint[]): number =>
  points.reduce((most, { value }) => Math.max(most, value), 0) || 1;

const shorten = (text: string, length = 20): string => (text.length > length ? `${text.slice(0, length - 1)}…` : text);
