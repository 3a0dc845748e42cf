import Ajv from 'ajv';
import type { SchemaObject } from 'ajv';

/**
 * The part of the Kubernetes API (1.27 and later) that the manifests of `deploy/kubernetes` use, after its reference. A
 * field that is missing here is either a typo in a manifest, or must be added. The published schemas (`kubernetes-models`,
 * 32 MB) accept unknown fields, as the API does: they would not catch `readynessProbe`.
 */
const object = (required: Record<string, SchemaObject>, optional: Record<string, SchemaObject> = {}) => ({
  type: 'object',
  properties: { ...required, ...optional },
  required: Object.keys(required),
  additionalProperties: false,
});
const list = (items: SchemaObject, minItems = 1) => ({ type: 'array', items, minItems });
const one = (...names: string[]) => ({ type: 'string', enum: names });
const text = { type: 'string', minLength: 1 };
const count = { type: 'integer', minimum: 0 };
const texts = { type: 'object', additionalProperties: { type: 'string' } };
/** A DNS label. */
const label = { type: 'string', pattern: '^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$' };
const quantity = { type: 'string', pattern: '^[0-9]+(m|Ki|Mi|Gi)?$' };
const portOrName = { anyOf: [{ type: 'integer', minimum: 1, maximum: 65_535 }, label] };

const metadata = object({ name: label }, { labels: texts, annotations: texts });
const selector = object({ matchLabels: texts });
const amounts = object({}, { cpu: quantity, memory: quantity });
const probe = object(
  { httpGet: object({ path: { type: 'string', pattern: '^/' }, port: portOrName }) },
  { periodSeconds: count, timeoutSeconds: count, failureThreshold: count, initialDelaySeconds: count },
);
const source = object({ name: label });
const container = object(
  {
    name: label,
    image: { type: 'string', pattern: '^[^:]+(:[0-9]+/[^:]+)?:[^:]+$' },
    securityContext: object({
      allowPrivilegeEscalation: { const: false },
      readOnlyRootFilesystem: { const: true },
      capabilities: object({ drop: list(one('ALL')) }),
    }),
    resources: object({ requests: amounts, limits: amounts }),
  },
  {
    command: list(text),
    ports: list(object({ containerPort: { type: 'integer' } }, { name: label })),
    envFrom: list({ anyOf: [object({ configMapRef: source }), object({ secretRef: source })] }),
    startupProbe: probe,
    readinessProbe: probe,
    livenessProbe: probe,
    lifecycle: object({ preStop: object({ exec: object({ command: list(text) }) }) }),
    volumeMounts: list(object({ name: label, mountPath: text })),
  },
);
const spread = object({
  maxSkew: count,
  topologyKey: text,
  whenUnsatisfiable: one('ScheduleAnyway', 'DoNotSchedule'),
  labelSelector: selector,
});
const pod = object({
  metadata: object({ labels: texts }),
  spec: object(
    {
      containers: list(container),
      securityContext: object({
        runAsNonRoot: { const: true },
        runAsUser: { type: 'integer', minimum: 1 },
        seccompProfile: object({ type: one('RuntimeDefault') }),
      }),
      automountServiceAccountToken: { const: false },
    },
    {
      restartPolicy: one('OnFailure', 'Never', 'Always'),
      terminationGracePeriodSeconds: count,
      topologySpreadConstraints: list(spread),
      volumes: list(object({ name: label, emptyDir: object({}, { sizeLimit: quantity }) })),
    },
  ),
});
const backend = object({ service: object({ name: label, port: object({ name: label }) }) });
const route = object({ path: text, pathType: one('Prefix', 'Exact'), backend });
const rolling = object({ maxSurge: count, maxUnavailable: count });
const of = (apiVersion: string, spec: SchemaObject) =>
  object({ apiVersion: { const: apiVersion }, kind: text, metadata, spec });

const job = object({ template: pod }, { backoffLimit: count, activeDeadlineSeconds: count });
const KINDS: Record<string, SchemaObject> = {
  ConfigMap: object({ apiVersion: { const: 'v1' }, kind: text, metadata, data: texts }),
  Deployment: of(
    'apps/v1',
    object(
      { selector, template: pod, replicas: count },
      {
        revisionHistoryLimit: count,
        strategy: object({ type: one('RollingUpdate'), rollingUpdate: rolling }),
      },
    ),
  ),
  Job: of('batch/v1', job),
  CronJob: of(
    'batch/v1',
    object(
      {
        schedule: { type: 'string', pattern: '^([0-9*,/-]+ ){4}[0-9*,/-]+$' },
        timeZone: { type: 'string', pattern: '^[A-Z]\\w+/\\w+$' },
        concurrencyPolicy: one('Forbid', 'Allow', 'Replace'),
        jobTemplate: object({ spec: job }),
      },
      { startingDeadlineSeconds: count, suspend: { type: 'boolean' } },
    ),
  ),
  Service: of(
    'v1',
    object({
      selector: texts,
      ports: list(object({ name: label, port: { type: 'integer' }, targetPort: portOrName })),
    }),
  ),
  PodDisruptionBudget: of('policy/v1', object({ selector, minAvailable: count })),
  Ingress: of(
    'networking.k8s.io/v1',
    object({
      tls: list(object({ hosts: list(text), secretName: label })),
      rules: list(object({ host: text, http: object({ paths: list(route) }) })),
    }),
  ),
};

/** The mistakes in a manifest, as text; [] if there are none. */
export function faultsOf(manifest: { kind: string }): string[] {
  const schema = KINDS[manifest.kind];
  if (!schema) return [`${manifest.kind} is not known here`];
  const ajv = new Ajv({ allErrors: true, strict: true, allowUnionTypes: true });
  if (ajv.validate(schema, manifest)) return [];
  return (ajv.errors ?? []).map(({ instancePath, message, params }) =>
    [instancePath, message, JSON.stringify(params)].join(' '),
  );
}
