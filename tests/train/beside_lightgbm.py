#!/usr/bin/env python3
"""Our boosting beside LightGBM's with the same settings on the same made-up rows.     beside_lightgbm.py PITH_BOOST_ROWS

The loss on rows that neither saw may not be worse than LightGBM's by more than 2 %. Exits with 77 where LightGBM is not
installed."""

import subprocess
import sys

try:
    import lightgbm
    import numpy
except ImportError:
    print("skipped: there is no lightgbm")
    sys.exit(77)

FEATURES, TRAINED, SCORED, TREES = 12, 20000, 10000, 100
random = numpy.random.default_rng(5)


def rows(count):
    values = random.normal(size=(count, FEATURES)).astype(numpy.float32)
    values[:, 4] = numpy.floor(values[:, 4] * 2)
    values[:, 5] = values[:, 5] > 1
    signal = values[:, 0] * values[:, 1] + 2 * (values[:, 2] > 0.3) + numpy.sin(3 * values[:, 3]) - values[:, 5]
    return values, signal + random.normal(size=count)


def ours(values, targets, weights, asked, outputs):
    given = b"".join(numpy.asarray(a, numpy.float32).tobytes() for a in (values, targets, weights, asked))
    command = [sys.argv[1], str(FEATURES), str(outputs), str(len(values)), str(len(asked)), str(TREES)]
    answer = subprocess.run(command, input=given, stdout=subprocess.PIPE, check=True).stdout
    return numpy.frombuffer(answer, numpy.float32).reshape(outputs, len(asked)).T.astype(float)


def theirs(values, targets, weights, asked, objective):
    settings = {"num_leaves": 31, "learning_rate": 0.1, "lambda_l2": 1, "min_data_in_leaf": 20, "verbose": -1,
                "min_sum_hessian_in_leaf": 1e-3, "max_bin": 255, "num_threads": 1, **objective}
    data = lightgbm.Dataset(values, targets, weight=weights)
    return lightgbm.train(settings, data, TREES).predict(asked, raw_score=True)


def loss(scores, targets, weights):
    scores = scores - scores.max(axis=1, keepdims=True)
    right = scores[numpy.arange(len(targets)), targets.astype(int)]
    return numpy.average(numpy.log(numpy.exp(scores).sum(axis=1)) - right, weights=weights)


def compare(name, classes, objective):
    (values, signal), (asked, hidden) = rows(TRAINED), rows(SCORED)
    cuts = numpy.quantile(signal, numpy.arange(1, classes) / classes)
    targets, wanted = numpy.digitize(signal, cuts), numpy.digitize(hidden, cuts)
    weights = random.uniform(0.2, 2, TRAINED).astype(numpy.float32)
    even = numpy.ones(SCORED)
    scores = []
    for answer in (ours(values, targets, weights, asked, classes if classes > 2 else 1),
                   theirs(values, targets, weights, asked, objective)):
        if classes == 2:
            answer = numpy.column_stack([numpy.zeros(SCORED), answer.reshape(SCORED)])
        scores.append(loss(answer, wanted, even))
    good = scores[0] <= 1.02 * scores[1]
    print(f"{name}: log loss {scores[0]:.4f}, of LightGBM {scores[1]:.4f}: {'good' if good else 'WORSE'}")
    return good


good = [compare("logistic", 2, {"objective": "binary"}),
        compare("softmax", 4, {"objective": "multiclass", "num_class": 4})]
sys.exit(0 if all(good) else 1)
